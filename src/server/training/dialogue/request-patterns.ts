import { getContentWords, tokenize } from '#server/training/scoring/tokenize.ts'

/** Requests to the coach that are not about the question's content. */
export type UserRequest =
  | 'greeting'
  | 'thinking'
  | 'howLong'
  | 'simpler'
  | 'repeat'
  | 'hint'
  | 'stop'
  | 'verdict'

/** Filler words before a request. */
const fillerPattern =
  /^(?:(?:sorry|apologies|hmm+|mm+|um+|uh+|er+m?|well|so|and|but|ok|okay|wait|please|hey|hi|hello|oh|ah|right|alright|all right|no|yes|yeah|sure|excuse me|pardon(?: me)?|thanks|thank you|i'm afraid|actually|honestly|to be honest|before (?:i|we) (?:start|begin|answer|go on)|(?:just )?(?:one|a|a quick|quick) (?:question|thing)|just (?:checking|wondering|curious|to be sure|to check)|first|then|now|maybe|perhaps|coach|sir|madam|bro|man|mate|dear|i think|i guess|i suppose|if possible|if i may(?: ask)?|may i ask|can i ask|i wonder|i was wondering|i'm wondering|roughly|about)\b[,.!:;…-]* ?)+/

/** Polite openings of a request. */
const politeRequestPattern =
  /^(?:(?:(?:would|do) you mind|(?:can|could|may|might|would|will|shall|should) (?:you|i|we|u)|would it be (?:ok|okay|possible|fine|alright)(?: if (?:you|i|we)| to| for you to)?|is it (?:ok|okay|possible|fine|alright)(?: if (?:you|i|we)| to| for me to)?|i(?:'d| would) (?:really )?(?:like|love|appreciate|prefer|need)(?: (?:to|it if you(?: could)?|you to))?|i (?:really |just |still |do )?(?:want|need|have|wanna|gotta)(?: (?:to|you to))?|i(?:'ve| have) got to|am i supposed to|i(?:'ll| will) (?:need|have)(?: to)?|would you mind|i must|i'm going to|i am going to|is there (?:any )?(?:a )?(?:way|chance)(?: (?:to|you (?:can|could|to)|for you to|i (?:can|could)))?|how (?:do|can|could|should) (?:i|we)|what if we|let me|let us|let's|lets|give me|tell me|show me|any chance(?: (?:of|to|you could))?|do you have|have you got|got|is there|are there|could use)(?: (?:please|just|kindly|possibly|perhaps|maybe|quickly|also|at least|me|get|have|take|be given|use|ask for|try to|have me|give me|let me have|let me|tell me|put|asking|giving|having))*)\b ?/

const trailingPattern =
  /(?: ?,? (?:please|pls|then|for me|now|maybe|here|if possible|if you (?:can|could|don't mind)|sir|madam|mate|bro|at all|at the moment|for (?:a|one) (?:moment|second|bit)|thanks|thank you|ok|okay|or not|first|actually|too|really|coach|right now|real quick|quickly|before i (?:answer|start|begin)))*[\s.!?…,:;-]*$/

const objectWords =
  'it|that|this|the|your|my|a|an|question|questions|task|problem|one|thing|part|last|current|same'
const mannerWords =
  'in|with|using|into|to|as|like|for|by|of|more|much|bit|little|some|way|even|me|than|really|very|less'
const wordingWords =
  'words?|english|language|terms?|version|wording|sentences?|form|vocabulary|manner|phrasing|ones'
const simpleWords =
  "simpler|simple|easier|easy|plainer|plain|basic|shorter|simply|easily|plainly|complicated|formal|normal|everyday|layman's|beginner"
const sessionWords =
  '(?: (?:the|this|our|my|interview|session|here|now|for today|today|there|later|tomorrow|another (?:day|time)|it|chat|conversation|call|training|practice|test|everything|at this point|please|early|and|right|point|for now|with|on|process|altogether|already|up|in))*'

const requestPatterns: readonly [UserRequest, RegExp][] = (
  [
    [
      'thinking',
      `(?:(?:a|an|one|just|another|some|few|couple|of|two|three|half|little|bit|more|extra|quick|short|\\d+|several|single|second's|minute's|moment's|enough|need|take|my) )*(?:moment|minute|minutes|second|seconds|secs?|mins?|time|while|bit|pause|beat)(?: (?:longer|more|here|just))* (?:to|for|so (?:that )?i can)(?: me to)? ?(?:(?:just|quickly|properly) )*(?:think|thinking|reflect|reflection|consider|prepare|recall|remember|collect|gather|organi[sz]e|structure|sort|figure|work|get|come up|find|put|order|process|digest|formulate|read).*`,
      `(?:(?:just |only |give |wait |another |half )*(?:a|one|a quick|a few|a little|just a|just one|some) ?(?:more )?(?:moment|minute|second|sec|min|secs|mins|seconds|minutes|momento|while))`,
      `(?:(?:some|more|a little|a bit|a bit of|a little bit of|a little more|a bit more|extra|some more) (?:more )?time)`,
      `(?:i'm |i am )?(?:still |just )?(?:think|thinking|reflecting|consider|reflect)(?: (?:about|it|this|that|on|over|through|the|for|a|an|of|my|answer|question|good|right|example|minute|moment|second|sec|bit|one|little|while|few|more|some|seconds|minutes|before|answering|i|still|first))*`,
      `(?:(?:just )?(?:hold on|hang on|bear with me|wait|one moment|let me see|let me recall|let me remember|let me reflect|allow me to think)(?: (?:a|one|for|just|moment|minute|second|sec|bit|please|i'm thinking|thinking))*)`,
      `(?:collect|gather|organi[sz]e|sort|order|put|get) my (?:thoughts|ideas|mind|head)(?: .{0,20})?`,
      `(?:do i |is there |have i (?:got )?)?(?:have |got |any |some |enough |a bit of )*time to (?:think|prepare|reflect)(?: .{0,25})?`,
    ],
    [
      'howLong',
      `how (?:long|short|brief|detailed|much detail|much depth|in depth|deep|extensive|elaborate|many (?:sentences|words|minutes|lines|paragraphs|seconds|examples)|much)\\b(?: \\w+){0,3}? (?:should|shall|must|may|does|do|can|is|are|would|will|ought)\\b(?: (?:i|you|we|my|the|an?|this|that|your|each|answer|answers|reply|response|story|it|example))+(?: (?:be|to be|talk|speak|write|answer|say|type|explain|take|last|go|want|need|expect|have|like|use|supposed|roughly|about|approximately|for|ideally|a|an|the|this|that|it|to|in|my|on|answer|question|one|reply|response|from me|me|into|detail|depth|get|prefer|good|normally|usually))*`,
      `how (?:long|short|brief|detailed|much detail|many (?:sentences|words|minutes|lines)|much time|much)(?: (?:an?|of|of an?|the|my|your|in|for|is|a good|good|ideal|do|are|expected|wanted|needed|roughly|about|required|it|you))*(?: (?:answer|reply|response|this one|this question|each question|one question|to answer|to talk|to speak))?`,
      `(?:what|which) (?:length|size|level of detail|amount of detail)(?: .{0,35})?|what(?:'s| is) (?:the|a) (?:(?:ideal|right|good|expected|best|preferred|maximum|max|time|word|usual|recommended) )*(?:length|size|limit|level of detail)(?: .{0,25})?`,
      `(?:(?:do|would|are|did) you (?:want|need|prefer|expect|like|expecting|looking for|after)(?: me to (?:give|keep|write|make))?|is|should|shall|must|would|does|can|may|want|will|have|keep|give you)(?: (?:i|it|me|my|the|that|this|have|keep|be|give|make|to be|you|to|answer|need|write|a|an|do|rather|just|say|with|in|or))* (?:(?:very|really|more|quite|rather) )?(?:short|shorter|long|longer|brief|briefly|detailed|one-?liner|one sentence|few sentences|a couple of sentences|summary|in detail|concise)(?: (?:or|a|an|answer|one|version|long|short|detailed|brief|ok|okay|enough|fine|here|story|full|in depth|the|whole|complete|more|be|is|and|quick|reply|response|sentences|essay|rather|longer|shorter|explanation|to the point|thing|sufficient|alright|overview))*`,
      `(?:should|shall|may|can|do|must) i (?:need to |have to )?(?:go|get) (?:deep|deeper|deeply|into (?:detail|details|depth|the details|too much detail|much detail)|in depth|in detail)(?: .{0,20})?|(?:is there|any|do i have|have i)(?: .{0,8})? (?:word|time|length|character) limit(?: .{0,25})?|how many minutes(?: do i have)?(?: .{0,20})?|(?:one|a few|two) sentences? or (?:a|the|more|an?)(?: .{0,15})?|(?:get |go )?into (?:much |more |the )?details?|(?:a )?short or (?:a )?long(?: .{0,15})?|(?:a )?long or (?:a )?short(?: .{0,15})?|for how long (?:should|do|can) i (?:talk|speak|answer|write)(?: .{0,15})?`,
    ],
    [
      'simpler',
      `(?:(?:what does (?:it|that|this) mean|say|saying|put|putting|explain|ask|asking|rephrase|word|phrase|repeat|express|reformulate|make|write|describe|use|speak|have|get|try|translate|give|turn|break|formulate|reword|rewrite|state)(?: (?:${objectWords}|${mannerWords}|again|once|down))* )?(?:(?:it|that|this|in|with|using|more|much|less|some|bit|little|even|any)(?: (?:a|an|the|in|with|more|much|less|bit|little|even|question))* )?(?:${simpleWords})(?: (?:${objectWords}|${simpleWords}|${wordingWords}|${mannerWords}|and|child|non-native|speaker|understand|people))*`,
      `simplif(?:y|ied)(?: .{0,30})?|(?:a|an) (?:easier|simpler|plainer) (?:version|way|wording|form) (?:of|to|for) (?:this|the|that|your)(?: .{0,25})?|dumb (?:it|that|this) down(?: .{0,15})?|(?:explain|say|ask)(?: it| that| this| the question)?(?: to me)? (?:like|as if|as though) i(?:'m| am| was| were)? .{0,25}|(?:like|as if) i(?:'m| am) (?:five|5|a child|a beginner|new)`,
      `(?:this|that|it|the question|your question|the wording|the english|your english|the words|these words|that question|this question)(?:'s| is| was| are| were| sounds?)?(?: (?:a|bit|little|way|much|far|really|very|quite))* (?:too (?:complicated|difficult|complex|hard|long|advanced|academic|fancy|formal)|(?:complicated|difficult|hard) (?:for me )?to (?:understand|follow|read|get)|confusing|hard english|difficult english|beyond me)(?: .{0,20})?`,
      `(?:i don't|i do not|i didn't|i can't) (?:really |fully |quite )?(?:know|understand|get) (?:(?:all|some|most|many|half|several|any) )?(?:of )?(?:these|those|the|your|this|that) (?:words?|vocabulary|terms?)(?: .{0,20})?`,
      `(?:too (?:complicated|difficult|complex|many (?:hard|difficult|big) words|long|hard))(?: .{0,25})?|easier|simpler(?: .{0,12})?|my english is(?:n't| not)?(?: \\w+){0,3}(?: good| great| strong| perfect| weak| bad| poor| limited| basic)?`,
    ],
    [
      'repeat',
      `(?:repeat|repeating|restating|restate|reread|re-read|resend|re-ask)(?: (?:it|that|this|the|your|you|question|last|current|once|more|again|part|one|me|to|for|what|just|said|asked|whole|full|thing|task|sentence|bit|please|are|were|asking|time|exact|first|second))*`,
      `(?:say|saying|ask|asking|read|show|tell|post|write|state|type|send|paste|hear|see|have|get|give|put|run|go|come|what)(?: (?:it|that|this|the|your|me|question|last|over|by|through|what|you|was|to|a|asked|said|task|one|just|problem|up|full|whole|original))* (?:again|once more|once again|one more time|a second time|another time|second time|one more)(?: .{0,10})?`,
      `(?:again|once more|one more time|say again|come again|say what|what was that(?: again)?|what's that again|what again)`,
      `what(?:'s| was| is| were|'re)? (?:the|your|that|my|our|this)(?: (?:last|current|exact|original|actual|first|whole|full|latest))* (?:question|task|problem|exercise)(?: (?:again|once more|now|about|exactly|you asked|we are on|on the table|i should answer|i have to answer))*`,
      `what (?:did you|was it (?:that )?you|have you|had you|exactly did you|were you|was i)(?: (?:just|really|exactly))* (?:ask|asked|say|said|asking|want to know|saying|supposed to answer)(?: (?:me|again|for|just now|before|about|earlier|to))*`,
      `remind me(?: (?:of|what|again|the|your|that|question|you|asked|was|task|said|is|it|to|i|we|were|talking|about|are))*`,
      `(?:(?:i(?:'ve| have)? ?)?(?:just |totally |completely |already |kind of )?(?:missed|forgot|forgotten|lost|didn't catch|did not catch|couldn't hear|did not hear|didn't hear|didn't get to read|lost track of|can't find|can't see|don't remember|can't remember|don't recall))(?: (?:the|that|your|what|you|question|it|were|asking|asked|was|said|last|part|bit|track|just|of|exactly|again|task|about|one|me))*`,
      `(?:question|the question) again|which question (?:was it|are we on|is it)(?: .{0,10})?|where (?:were|are) we(?: again)?`,
    ],
    [
      'hint',
      `(?:(?:me|with|a|an|another|one|more|some|any|the|small|little|tiny|quick|bit|of|second|first|few|get|have|use|need|want|offer|drop|provide|more|give) )*(?:hint|hints|clue|clues|tip|tips|pointer|pointers|nudge|help|assistance|guidance|suggestion|direction|starting point|head start|lead|lifeline|prompt|push)(?: (?:with|on|for|about|to|in|as|of|regarding|here|this|that|it|the|one|question|me|a|right|direction|get|started|start|begin|i|can|going|what|where|how|answer|task|problem|should|look|think|or|would|be|nice|great|good|useful|welcome|give|tell|please|two|something|so|know|you|offer|at least))*`,
      `(?:(?:a|an|one|some|any|another|small|little|me) )*(?:hint|clue|pointer)s? (?:which|what|where|how|about|on|for) .{2,50}`,
      `help(?: (?:me|us))?(?: (?:out|a|an|bit|little|with|this|here|start|get|started|begin|on|the|question|one|it|find|to|answer|that|please|going|along|understand where to start|some|way))*`,
      `(?:point|nudge|push|steer|guide|lead) me(?: (?:in|into|to|towards|the|right|a|direction|somewhere|bit|little|there|on|this|along|way|through))*`,
      `(?:what should i|where should i|what could i|what can i|where could i|where can i|where would i|where do i|i don't know where to|not sure where to|no idea where to|i have no idea where to|no idea how to|i don't know how to|not sure how to)(?: (?:even|best|possibly|here))* (?:look|think of|think about|start|begin|focus on|talk about)(?: .{0,20})?`,
      `(?:what|where|which part)(?: (?:i|to|should|could|can))* (?:focus on|look at|look for|concentrate on|begin with|start with)(?: .{0,15})?|(?:any|some) (?:ideas|idea|advice|clues?)(?: (?:what|where|how|on|for|to|about|here|this).{0,25})?`,
    ],
    [
      'stop',
      `(?:stop|end|finish|quit|leave|cancel|exit|abort|pause|interrupt|terminate|close|conclude|wrap up|wrap it up|break off|be done|drop out|suspend|postpone|stopping|go home|log off|log out|call it a day)${sessionWords}`,
      `(?:stop|end|finish|quit|leave|pause|go|run|break)(?:${sessionWords})(?: (?:because|since|as|so) .{0,40})`,
      `(?:(?:that's|that is|it's|it is) )?enough(?: (?:for today|for now|of this|questions|already|thanks|now))+|i(?:'ve| have) had enough(?: .{0,15})?|(?:i'm|i am) (?:done|finished|out|leaving)(?: (?:for today|for now|here|with this interview|with the interview|with this|now|today|with this session|with the session))*`,
      `(?:take|have|need|make)? ?(?:a|another|short|quick|small|little|coffee|five minutes?|ten minutes?|5 minutes?|10 minutes?|\\s)*(?:break|breather)(?: .{0,20})?`,
      `(?:go|leave|run|head off|get going|be off)(?: (?:now|soon|already|to a meeting|to work|home|to another call|my .{0,20}|because .{0,30}|it's late))*`,
      `(?:continue|resume|come back|finish|carry on|do|go on|pick|return|proceed)(?: (?:it|this|that|the|interview|session|with|to|rest|up|again|where|we|left|off))* (?:later|tomorrow|another (?:day|time)|some other time|next time|after (?:lunch|work|a break)|tonight|in an hour|this evening)(?: .{0,20})?|(?:i'll|i will) (?:be back|come back|continue|return)(?: .{0,20})?`,
      `(?:i )?(?:do not|don't) (?:want|wish|feel like)(?: to)? (?:continue|continuing|go on|going on|carry on|do this|doing this|proceed|keep going)(?: .{0,15})?|no more questions(?: .{0,10})?|i(?:'m| am) (?:too |very |really |so )?(?:tired|exhausted)(?: .{0,25})?`,
    ],
    [
      'verdict',
      `(?:was|is|were|wasn't|isn't)(?: (?:that|this|it|what i (?:just )?(?:said|told you|wrote|answered)|my|the|last|first|previous|answer|answers|i|explanation|response|reply|example|story|one))+(?: (?:a|an|the|at all|even|really|any|all|more or less|roughly|at least|kind of|somewhat|actually|going in|in))*(?: (?:right|correct|ok|okay|good|fine|wrong|enough|what you (?:wanted|meant|were (?:looking for|after|expecting|hoping for)|are (?:looking for|after)|expected|needed|had in mind)(?: .{0,12})?|good enough|answer|acceptable|sufficient|clear|alright|well|better|any good|track|close|bad|satisfactory|convincing|useful|complete|the right (?:answer|track|direction|approach|idea)|on (?:the right )?track|direction|on point|relevant|helpful|accurate|too (?:long|short|vague|detailed|much)))+(?: (?:or|not|wrong|answer|way|one|too|did|i|miss|anything|something|for|you|this|question|level|a|to|the|please|so far|so|bad))*`,
      `(?:did|have|didn't|do|have) i (?:just |really |even |actually |kind of )?(?:answer|answered|do|did|get|got|say|said|explain|explained|miss|missed|pass|passed|make sense|cover|covered|forget|convince|forgotten|understood|understand|leave|left|hit|manage)(?: (?:that|it|this|the|question|everything|anything|something|well|right|correctly|ok|okay|good|enough|your|you|my|important|a|an|out|correct|one|point|main|points|in|mark|properly|fully|all|wrong|badly|so far|last|previous|what|asked|wanted|of|key|answer))*`,
      `(?:am|was) i (?:right|correct|wrong|close|on (?:the right )?track|doing (?:ok|okay|well|good|fine|alright|it right)|good|clear|too (?:long|short|vague)|making sense|convincing|far off|off)(?: .{0,20})?`,
      `how (?:did|was|am|have|do) i (?:do|done|doing|perform|performed|performing|answer|look|score|so far)?(?: (?:so far|on|with|in|that|this|the|last|one|question|it|overall|until now|up to now|answer|there))*|how (?:was|is|were|did)(?: (?:that|my|it|this|the))+(?: (?:answer|answers|response|reply|last|one|explanation|go|sound|performance|so far|first))*`,
      `what(?:'s| is| was|) ?(?:did )?(?:my|i)(?: (?:current|last|total|overall|final|get|so far))* ?(?:score|grade|result|mark|points|rating|get)(?: .{0,25})?`,
      `(?:what do you think|what did you think|what would you say|how do you (?:like|rate|find|judge)|how would you (?:rate|grade|judge|evaluate)|any feedback|some feedback|feedback|what about)(?: (?:of|about|on|to|for|my|that|it|this|the|answer|answers|last|one|so far|me|what|i|said|please|response))*`,
      `(?:does|did|do|would)(?: (?:that|this|it|my answer|you))+(?: (?:answer|help|make|cover|work|satisfy|count|sound|agree|like|understand|accept|get|convince|suffice|fit|do|pass))(?: (?:your|the|that|it|this|me|my|question|sense|answer|as|an|a|everything|what|you|good|ok|okay|right|well|with|for|correct|enough|meant|i|said|it for you|asked|wanted|mean|job|alright|convincing))*`,
      `(?:right|correct|good|okay|ok|good enough|enough)(?: (?:answer|so far|now|or not|or wrong|like that|like this|as it is|for you))*\\?|(?:right or wrong|correct or not|true or false)`,
      `(?:if|whether) (?:that|it|my answer|this) (?:was|is) (?:right|correct|ok|okay|good|fine|wrong|enough)(?: .{0,15})?`,
    ],
  ] as const
).map(([request, ...patterns]) => [request, new RegExp(`^(?:${patterns.join('|')})$`)])

const greetingPattern =
  /^(?:(?:hi+|hello+|hey+|hiya|howdy|greetings|good (?:morning|afternoon|evening|day)|morning|nice to meet you|pleased to meet you|great to meet you|good to meet you|nice to see you|how are you(?: doing)?(?: today)?|how's it going|how do you do|what's up|sup|there|again|everyone|coach|interviewer|sir|madam|to you|too|today|thanks for having me|thank you for having me|my name is [\p{L} '-]{1,30}|i'm [\p{Lu}\p{L}'-]{2,20}(?: here)?|happy to be here|glad to be here|i'm ready|ready|let's (?:go|start|begin))[\s,.!?:)(👋🙂😊-]*)+$/u
const greetingStartPattern =
  /^(?:hi+|hello+|hey+|hiya|howdy|greetings|good (?:morning|afternoon|evening|day)|morning|nice to meet you|pleased to meet you|great to meet you|good to meet you|how are you|how's it going|how do you do|what's up)\b/

/** Remarks about oneself beside a request. They are no answer either. */
const moodPattern =
  /^(?:i(?:'m| am)(?: (?:a|bit|little|really|very|so|just|quite|kind of|completely|totally|new to this|still))* (?:nervous|stuck|confused|lost|blank|blanking|tired|stressed|unsure|anxious|not sure|not ready|overwhelmed|puzzled|exhausted|shy|slow|late|busy|sick|not feeling well|not a native speaker|not native|from .{3,20}|new here|new to this|not prepared|under pressure|out of ideas|out of time)(?: .{0,25})?|(?:this|that|it)(?:'s| is| was)(?: (?:a|an|really|very|quite|such|so|too|bit))* (?:hard|difficult|tough|tricky|good|interesting|great|long|big|new)(?: (?:one|question|for me|to me|to answer))*|(?:good|interesting|great|tough|hard|difficult|tricky|nice|big|long) (?:question|one)|english is(?:n't| not) my (?:first|native|mother).{0,20}|my english is.{0,25}|my (?:mind|head) (?:is|went|goes|has gone) (?:blank|empty).{0,10}|nothing comes to mind.{0,12}|i (?:do not|don't|didn't|can't|cannot) (?:really |quite |fully )?(?:know|understand|get|follow|think of anything|hear)(?: .{0,30})?|i (?:have )?no (?:idea|clue)(?: .{0,20})?|no (?:idea|clue)(?: .{0,20})?|not sure(?: .{0,25})?|something came up|my (?:phone|doorbell|boss|baby|bus|battery|internet).{0,30}|someone is .{0,25}|(?:it's|it is) (?:getting )?late|i'll (?:be (?:quick|right back)|try)|i want to (?:do|get) (?:this|it|that) (?:right|well)|i (?:want|need|have|would like) .{0,25} (?:first|properly))$/

/** Request of a message that contains nothing else, or null in doubt. Expects lower case. */
export function detectRequest(text: string): UserRequest | null {
  if (greetingStartPattern.test(text) && greetingPattern.test(text)) return 'greeting'
  let found: UserRequest | null = null
  for (const sentence of text.split(/(?<=[.!?…])\s+|\n+|\s[-–—]+\s|; /)) {
    const request = detectSentenceRequest(sentence)
    if (request) found = request
    else if (!isSmallTalk(sentence)) return null
  }
  return found
}

/** Tries the whole sentence, then its parts: "sorry, I got lost, what was the question?" */
function detectSentenceRequest(sentence: string): UserRequest | null {
  const request = matchRequest(stripPoliteness(sentence))
  if (request || !sentence.includes(',')) return request
  const parts = sentence.split(/,\s*/)
  const requests = parts.map(part => matchRequest(stripPoliteness(part)))
  const isOnlyRequest = parts.every((part, at) => requests[at] || isSmallTalk(part))
  return isOnlyRequest ? (requests.findLast(part => part !== null) ?? null) : null
}

function matchRequest(cores: readonly string[]): UserRequest | null {
  for (const [request, pattern] of requestPatterns) if (cores.some(core => pattern.test(core))) return request
  return null
}

/** Variants of a sentence without politeness: with and without openings like "could you". */
function stripPoliteness(sentence: string): string[] {
  const isQuestion = sentence.trimEnd().endsWith('?')
  const bare = sentence.trim().replace(fillerPattern, '').replace(trailingPattern, '').trim()
  const core = bare.replace(politeRequestPattern, '').trim()
  const tail = core.replace(politeRequestPattern, '').trim()
  return [...new Set([bare, core, tail])].flatMap(text =>
    text === '' ? [] : isQuestion ? [text, `${text}?`] : [text],
  )
}

const isSmallTalk = (sentence: string): boolean => {
  const bare = sentence.trim().replace(/[\s.!?…,:;-]+$/, '')
  const rest = bare.replace(fillerPattern, '').trim()
  return (
    rest === '' ||
    (fillerPattern.test(`${bare} `) && getContentWords(tokenize(rest)).length === 0) ||
    moodPattern.test(bare) ||
    moodPattern.test(rest)
  )
}
