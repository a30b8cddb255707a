/** One value: of which gauge, and for what. */
export type MetricSample = { name: string; labels?: Record<string, string>; value: number }

/**
 * What whoever knows something offers to whoever watches. It is looked up when `/metrics` is asked, at most every ten seconds;
 * what does not answer in time is left out then. Names and labels follow the conventions of Prometheus.
 */
export type MetricSource = {
  /** What is looked up together, as `rehearse_figures_missing` names it. */
  name: string
  gauges: Record<string, { help: string; labels?: readonly string[] }>
  collect(): Promise<MetricSample[]> | MetricSample[]
}
