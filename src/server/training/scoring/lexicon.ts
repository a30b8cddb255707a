/** Word lists of English that the scorer goes by. Nothing in them is about any question. */

const list = (text: string) => text.trim().split(/\s+/)

/** Whatever is said without saying anything. */
export const functionWords = new Set(
  list(`
  a an the this that these those each every either neither some any all both few several many much more most less least
  other another such own same i me my mine myself we us our ours ourselves you your yours yourself yourselves he him
  his himself she her hers herself it its itself they them their theirs themselves one ones who whom whose which what
  where when why how if then else so as than too very just only also even still yet again ever once here there now
  and or but nor because while although though since until unless whether however therefore
  of in on at by for with about between into through during before after above below to from up down out off over
  under further against along among around behind beside besides beyond despite except inside like near onto outside
  per toward towards upon via within without
  am is are was were be been being have has had having do does did doing done will would shall should can could may
  might must ought cannot can't don't doesn't didn't won't wouldn't isn't aren't wasn't weren't hasn't haven't hadn't
  couldn't shouldn't mustn't ain't let's i'm
  no not never none nothing nobody
  get gets got getting go goes went going gone make makes made making take takes took taken thing things something
  anything everything lot lots really quite rather actually basically simply well okay ok yes yeah etc e.g i.e`),
)

/** What denies the words that follow. */
export const denials = new Set(
  list('not no never none nothing without cannot hardly neither nor lack lacks lacking instead'),
)
/** Where a sentence turns, and a denial ends. */
export const turns = new Set(
  list('but because so although though while since whereas however which where and then when'),
)

/** Forms that no rule of spelling brings together. */
export const irregular = new Map(
  list(`
  built:build chose:choose chosen:choose led:lead wrote:write written:write taught:teach thought:think
  brought:bring bought:buy sold:sell told:tell said:say found:find kept:keep lost:lose met:meet paid:pay ran:run
  sent:send spent:spend spoke:speak spoken:speak stood:stand understood:understand won:win broke:break broken:break
  drew:draw drawn:draw drove:drive driven:drive fell:fall fallen:fall felt:feel gave:give given:give grew:grow
  grown:grow heard:hear held:hold hid:hide hidden:hide knew:know known:know laid:lay left:leave lent:lend rose:rise
  risen:rise saw:see seen:see sought:seek shook:shake showed:show shown:show shrank:shrink shrunk:shrink slept:sleep
  split:split threw:throw thrown:throw woke:wake began:begin begun:begin became:become came:come dealt:deal did:do
  froze:freeze frozen:freeze forgot:forget forgotten:forget caught:catch fought:fight rebuilt:rebuild
  people:person men:man women:woman children:child indices:index indexes:index matrices:matrix vertices:vertex
  queries:query data:data better:good best:good worse:bad worst:bad db:database dbs:database repo:repository
  repos:repository auth:authentication config:configuration configs:configuration prod:production env:environment
  ack:acknowledgement acks:acknowledgement acked:acknowledgement msg:message msgs:message info:information
  percent:% percentage:% kpi:metric kpis:metric dev:developer devs:developer app:application apps:application
  docs:documentation stats:statistics mgmt:management perf:performance`).map(
    pair => pair.split(':') as [string, string],
  ),
)

/** What a sentence hangs on: subjects that stand for others, and auxiliary verbs. */
export const carriers = new Set(
  list(`i we he she they it you that who which is are was were be been am have has had do does did will would can could
  should must may might cannot i'd i'm i've it's that's there's don't doesn't didn't isn't wasn't can't won't`),
)
