// The words that files are named with (decision 0023). A new one is decided on, not slipped in.

/** What stands in every area under the same name, and what belongs there. */
export const kinds = {
  rules: 'decisions, without a clock or a database',
  store: 'SQL',
  tables: 'the tables that the area writes',
  view: 'what a person may see',
  routes: 'endpoints',
  jobs: 'background handlers',
  port: 'what an outside service or a wing above must offer',
  adapter: 'an outside service as a port wants it',
  client: 'the calls to an outside service',
  wire: 'what an outside service sends and takes',
  state: 'how an outside service says that something stands',
  text: 'sentences in both languages',
  facts: 'what the rules are told of a row',
  deps: 'what a wing works with',
  'personal-data': 'what the area keeps of a person',
} as const

/** What a use case does: its name begins with one of these, or is the name of its endpoint. */
export const verbs: readonly string[] = [
  'accept add address admit announce answer apply ask audit book calibrate call cancel change charge check',
  'choose classify close complete compose confirm connect contest convert count decide decline delete',
  'derive draft draw earn edit encode end erase execute expire export fetch fill find finish follow forget generate',
  'give grant hash hear hold identify issue join judge keep leave list load lock log match measure meet migrate move',
  'name note offer open order pause pay post present print propose read receive recognise reconcile',
  'redact refresh refund refuse register release remember remind render reopen replace report request',
  'reset respond restore resume retry revive run say score send serve set settle share show sign speak start',
  'stop stream suspend sweep sync take tell transfer try update upload visit watch write',
].flatMap(line => line.split(' '))

/** Parts that belong to one folder and to nothing else in the house, by that folder. */
export const nouns: Record<string, readonly string[]> = {
  'src/server': ['main', 'admin', 'backup', 'server', 'app', 'background', 'files'],
  'src/server/config': ['config'],
  'src/server/operator': ['command', 'commands'],
  'src/server/room/call': ['live', 'relay', 'socket'],
  'src/server/room/documents': ['desk', 'document'],
  'src/server/room/recording': ['resumable'],
  'src/server/training/bank': ['bank', 'question', 'rubrics', 'tasks'],
  'src/server/training/coach': ['embedded'],
  'src/server/training/coach/model': ['limits', 'model', 'objection', 'prompt', 'quote'],
  'src/server/training/course': ['drills', 'feedback', 'summary', 'voice', 'wording'],
  'src/server/training/likeness': ['ear', 'encoder', 'sentences'],
  'src/server/training/scoring': [
    'abbreviations',
    'caps',
    'code',
    'form',
    'formulas',
    'hearing',
    'lexicon',
    'plain',
    'rarity',
    'relevance',
    'traits',
    'verdict',
    'weights',
    'words',
  ],
  'src/server/market/booking': ['sale'],
  'src/server/money/payment': ['providers', 'webhook'],
  'src/server/platform': ['verdict', 'version'],
  'src/server/platform/database': [
    'embedded',
    'embedded-cluster',
    'embedded-keeper',
    'embedded-launch',
    'embedded-visit',
    'like',
    'pool',
  ],
  'src/server/platform/http': [
    'address',
    'caller',
    'content-security-policy',
    'error',
    'metrics',
    'multipart',
    'pages',
    'patience',
    'problem',
    'settings',
    'web-build',
  ],
  'src/server/platform/jobs': ['each-alone', 'envelope', 'few-at-once', 'queues'],
  'src/server/platform/mail': ['calendar', 'format', 'mailbox', 'mailbox-pages', 'smtp'],
  'src/server/platform/mail/templates': ['layout', 'letter', 'plain'],
  'src/server/platform/storage': ['disk', 's3'],
  'src/server/platform/time': ['wall-clock'],
  'src/server/platform/tracing': ['cause', 'span'],

  'src/web': ['root', 'routes', 'entry.client', 'call', 'call-stream', 'query', 'first-paint', 'random-hex'],
  'src/web/text': ['area', 'language', 'problem', 'translate'],
  'src/web/ui': ['download', 'form', 'format', 'still', 'toast'],
}

/** Folders that hold one kind of thing, each file named after what it says: letters, and an area's words in a language. */
export const foldersOfTexts = ['text', 'letters', 'en', 'ru']

/** How the files of a screen that are not components end, and what belongs there. */
export const endings = {
  state: 'what there is and what comes next, as a pure function',
  store: 'what is kept outside the components, in this browser or while the page lasts',
  port: 'a way out of the page: a socket, an upload, a voice, a library of somebody else',
  view: 'what several parts show of a reply, and what they make of it',
  looks: 'what each state is called and looks like',
  link: 'an address, and what is carried along',
  links: 'addresses',
  problem: 'what a refusal means here',
  worker: 'what runs beside the page, in a thread of its own',
} as const
