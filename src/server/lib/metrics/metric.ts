/** One value: of which gauge, and for what. */
export type Reading = { name: string; labels?: Record<string, string>; value: number }

/**
 * What whoever knows something offers to whoever watches. It is looked up when `/metrics` is asked, at most every ten seconds;
 * what does not answer in time is left out then. Names and labels follow the conventions of Prometheus.
 */
export type Figures = {
  /** What is looked up together, as `rehearse_figures_missing` names it. */
  source: string
  gauges: Record<string, { help: string; labels?: readonly string[] }>
  read(): Promise<Reading[]> | Reading[]
}
