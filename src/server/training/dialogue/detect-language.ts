/** "I do not understand" as people say it, without accents, in the languages that candidates come with. */
const notUnderstoodPhrases = [
  // Spanish, Catalan, Portuguese, French, Italian, Romanian
  'no (?:lo |le |te |la )?(?:entiendo|entendi|comprendo|comprendi|entenc)',
  'nao (?:o |a |te )?(?:entendo|entendi|compreendo|compreendi|percebo|percebi)',
  "(?:ne |n'|n |j'|j )?(?:la |le |vous |te )?(?:comprends|ai|capte|saisis) (?:pas|rien)(?: (?:bien )?compris)?",
  'pas compris',
  'non (?:ho |la |ti |lo )?(?:capisco|capito|comprendo)',
  "nu (?:am )?(?:inteleg|inteles)|n-?'?am inteles",
  // German, Dutch, the Nordic ones
  '(?:ver|kapier)(?:steh|standen)?e? (?:das |die frage |sie |dich |es |leider |gar |uberhaupt )*nicht',
  '(?:das |die frage |es |leider )*(?:habe? ich )?(?:leider |das |die frage )*nicht (?:verstanden|kapiert)',
  '(?:begrijp|snap) (?:het |dit |de vraag |je |u )*niet',
  '(?:forstar|forstod|skjonner|fattar) (?:inte|ikke|ikkje)',
  'en ymmarra|ma ei saa aru',
  // Polish, Czech, Slovak, the southern Slavic ones, Lithuanian, Latvian, Hungarian
  'nie (?:rozumiem|zrozumialem|zrozumialam|rozumiem pytania)|nerozumim|nechapu|nerozumiem',
  'ne razumi?jem|ne razumem|ne razumijem|ne kontam|nesuprantu|nesaprotu|nem (?:ertem|ertettem)',
  // Turkish, Azerbaijani, Uzbek, Kazakh
  'anlamadim|anlamiyorum|anlayamadim|anlayamiyorum|anlamiram|basa dusmurem|tushunmadim|tushunmayapman|tusinbedim|tusinbeimin',
  // Russian, Ukrainian, Georgian and Armenian in Latin letters
  '(?:nichego |sovsem |voobsche )?ne (?:ponimayu|ponimaju|ponyal|ponyala|ponjal|ponial|ponyatno|rozumiyu|zrozumiv)',
  '(?:ar|ver) (?:mesmis|gavige|vigebt?|gaige|gavigebt?)|chem haskanum|nuk kuptoj',
  // Indonesian, Vietnamese, Tagalog
  '(?:tidak|ga|gak|nggak|tak) (?:mengerti|paham|faham)|khong hieu|hindi ko (?:po )?(?:maintindihan|naiintindihan)',
].join('|')

/** What people put before it. */
const leadingPhrases =
  '(?:(?:sorry|hello|hi|hola|hallo|ola|ciao|salut|perdon|perdona|disculpe|desculpe|desculpa|pardon|desole|entschuldigung|scusi|scusa|przepraszam|lo siento|mi dispiace|izvinite|bodishi|eu|ich|je|yo|ja|ya|ik|jag|jeg|eg|ben|saya|aku|toi|io|me|eto|ma|es|as|i) ?[,.!]* ?)*'

const latinPattern = new RegExp(`^${leadingPhrases}(?:${notUnderstoodPhrases})(?![a-z])`)

const nonLatinPattern =
  /понима[юе]|понял|понятно|непонятн|розумі|розумию|разбирам|разумем|разумею|түсінбе|түшүн|მესმის|გავიგე|გასაგებ|ვიგებ|հասկան|أفهم|فهمت|مفهوم|נ?מבינ?ה?|הבנתי|不懂|不明白|不理解|没听懂|没看懂|わかり|分かり|わから|分から|理解でき|이해|모르겠|समझ|καταλαβ|ไม่เข้าใจ|نمی.?فهم|متوجه/

/** So many words at most: whoever says more tries to answer. */
const maxWords = 8

/** Whether somebody says in their own language, briefly, that they do not follow. The text is in lower case. */
export function isNotUnderstood(text: string): boolean {
  if (text.split(/\s+/).length > maxWords) return false
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ı', 'i').replaceAll('ø', 'o')
  return latinPattern.test(plain.replaceAll(/[¿¡]/g, '')) || nonLatinPattern.test(text)
}
