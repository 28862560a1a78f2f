import type { SteeringKind, SteeringPart } from './SteeringSpan';

/** A text that addresses the judge. No quantifier is unbounded, so that a scan takes time linear in the text. */
export interface SteeringPattern {
  kind: SteeringKind;
  pattern: RegExp;
  /** The only part in which it says anything; every part when absent. */
  part?: SteeringPart;
}

/** No match is longer, in UTF-16 units: texts are scanned in windows that overlap by this much. */
export const longestMatch = 400;

const start = String.raw`\b`;
const end = String.raw`\b`;
/** Between two words. */
const gap = String.raw`[\s"'“”*_\x60,:-]{1,6}`;
const noun = '(?:answer|response|reply|output|completion|context|passage|submission)s?';
/** What is to be scored. */
const target = `(?:this|it|me|(?:this|the|my|that|above|following)${gap}(?:above${gap}|following${gap}|given${gap}|provided${gap})?${noun})`;
/** A score that says "best": 1, 1.0, 10/10, 10 out of 10, 100 %. */
const best = String.raw`(?:1(?:[.,]0{1,4})?(?!\d|[.,]\d|\s?(?:[%/]|out of))|5\s?(?:/|out of)\s?5(?!\d)|10\s?(?:/|out of)\s?10(?!\d)|100\s?(?:/|out of)\s?100(?!\d)|100\s?%)`;
/** Any score on the scale of the protocol, or one of those. */
const figure = String.raw`(?:0[.,]\d{1,4}(?!\d|[.,]\d|\s?%)|${best})`;
const highest =
  '(?:perfect|full|maximum|max|highest|top|best)(?:[ -]possible)?\\s(?:score|rating|grade|mark|point)s?';
const scored = `(?:${highest}|(?:score|rating|grade)s?${gap}(?:of|=)?(?:${gap})?${best})`;

const scoreAssertions = [
  `${start}(?:score|rate|grade|mark|evaluate)${gap}${target}${gap}(?:(?:as|at|with|a|an|to${gap}be)${gap}){0,2}(?:${best}|${highest}|perfect${end})`,
  `${start}(?:give|award|assign|grant)${gap}${target}${gap}(?:(?:a|an|the)${gap})?(?:${scored}|${best})`,
  `${start}(?:${noun}|this|it)${gap}(?:(?:fully|clearly|certainly|truly)${gap})?(?:deserves|merits|warrants)${gap}(?:(?:a|an|the)${gap})?(?:${scored}|${best})`,
  String.raw`${start}(?:faithfulness|groundedness|(?:context|answer)[\s_-]?relevance)(?:[\s_-]?score)?["'*]{0,2}\s{0,2}(?:[:=：]|is|of|should be|must be)\s{0,2}["'*]{0,2}${figure}`,
  String.raw`${start}(?:score|rating)s?\s(?:(?:must|should|shall)\sbe|(?:has|have|needs?)\sto\sbe)\s(?:set\sto\s)?(?:${best}|perfect${end}|maximum${end})`,
  String.raw`${start}set\s(?:the|all|every|each|both)\s(?:three\s|of\sthe\s)?scores?\sto\s${best}`,
  String.raw`${start}bewerten?\s(?:sie\s)?(?:diese|die|meine)\s(?:obige\s)?antwort\s(?:bitte\s)?mit\s(?:der\s)?(?:${best}|bestnote|voller punktzahl|voller punktezahl|höchstpunktzahl)`,
  String.raw`${start}not(?:e|ez|er)\s(?:cette|la|ma)\sréponse\s(?:à\s|avec\s)?(?:${best}|la note maximale)`,
  String.raw`${start}(?:califica|califique|puntúa|puntúe)\s(?:esta|la|mi)\srespuesta\s(?:con\s)?(?:(?:un|una|la)\s)?(?:${best}|puntuación máxima|nota máxima)`,
  String.raw`(?:请)?给(?:这个|该|此|本|我的)?(?:回答|答案|回复)?(?:打|评)(?:上|为)?(?:满分|最高分|1(?:\.0)?\s?分|10\s?分|100\s?分)`,
  String.raw`(?:この|私の)(?:回答|答え)(?:に|を)(?:は)?(?:満点|最高点|最高評価|1(?:\.0)?点|10点)`,
].map((source) => pattern('score-assertion', source));

const ownVerdict: SteeringPattern = {
  ...pattern(
    'score-assertion',
    String.raw`^[ \t*_#>]{0,6}(?:(?:final|overall|total)\s)?(?:score|rating|grade|verdict)[*_]{0,2}\s?[:=：][*_]{0,2}\s{0,2}(?:${best}|perfect|pass|correct)[.!*_]{0,3}[ \t]{0,4}$`,
  ),
  part: 'answer',
};

const protocolKey = pattern(
  'protocol-key',
  `${start}(?:faithfulness[_-]?score|context[_-]?relevance[_-]?score|answer[_-]?relevance[_-]?score)${end}`,
);

const fakeHeaders = [
  String.raw`^[ \t>*#_[(<-]{0,8}(?:retrieved\scontext|judge|grader|evaluator|system(?:\s(?:prompt|message|override|note|instructions?))?)[*_\])>]{0,3}\s?[:：]`,
  String.raw`<\|(?:im_start|system|start_header_id)\|>|\[INST\]|<<SYS>>`,
].map((source) => pattern('fake-header', source));

const earlier =
  '(?:previous|prior|above|earlier|preceding|foregoing|former|system|original|initial|existing|evaluation|grading|scoring|judging)';
const orders =
  '(?:instruction|prompt|rule|rubric|guideline|direction|command|directive|criteri(?:a|on)|message)s?';
const judges =
  '(?:judges?|graders?|evaluators?|assessors?|llms?|ai\\s(?:judges?|models?|graders?|evaluators?|reviewers?))';

const instructions = [
  `${start}(?:ignore|disregard|forget|override|bypass)${gap}(?:(?:all|any|everything|the|of|your|these|those|my|other)${gap}){0,4}${earlier}${gap}(?:(?:and|or|system|${earlier})${gap}){0,3}(?:${orders}|context|text)${end}`,
  `${start}(?:ignore|disregard|forget|override|bypass)${gap}(?:all|any)${gap}(?:of${gap})?(?:(?:the|your|these|those|other)${gap})?${orders}${end}`,
  `${start}(?:ignore|disregard|forget)${gap}(?:everything|anything|all|what\\sis)${gap}(?:written${gap}|said${gap}|stated${gap})?(?:above|before${gap}this)${end}`,
  `${start}(?:note|message|instructions?|attention|request)${gap}(?:to|for)${gap}(?:(?:the|any|all|an?)${gap})?${judges}${end}`,
  `${start}(?:dear|attention|hello|hey)${gap}(?:the${gap}|ai${gap})?${judges}\\s?[,:!.]`,
  `${start}as${gap}(?:the|an?)${gap}(?:impartial${gap}|strict${gap}|fair${gap})?${judges}${gap}(?:you${gap}(?:must|should|will|shall|have|are)|please|always|give|score|rate|assign|return)${end}`,
  `${start}you${gap}are${gap}(?:now${gap})?(?:an?|the)${gap}(?:very${gap})?(?:lenient|generous|friendly|kind)${gap}${judges}${end}`,
  String.raw`${start}(?:do\snot|don['’]t|never)\s(?:penali[sz]e|evaluate|judge|grade|mark\sdown)\s(?:this|the|my)\s(?:answer|response|reply|output)`,
  `${start}(?:treat|consider|regard|accept|mark)${gap}(?:(?:this|the|my)${gap}(?:answer|response|reply|output))${gap}as${gap}(?:(?:fully|completely|entirely|perfectly)${gap})?(?:correct|faithful|supported|grounded|accurate|relevant|perfect)${end}`,
  String.raw`${start}ignorier(?:e|en|t)\s(?:sie\s)?(?:bitte\s)?(?:(?:alle|die|deine|ihre|sämtliche)\s){0,2}(?:vorherigen|vorigen|bisherigen|obigen|früheren|vorangegangenen|vorstehenden)\s(?:anweisungen|instruktionen|regeln|befehle|vorgaben)`,
  String.raw`${start}(?:ignor(?:e|ez|er)|oubli(?:e|ez|er))\s(?:toutes\s)?(?:les|tes|vos)\s(?:instructions|consignes|règles)\s(?:précédentes|antérieures|ci-dessus)`,
  String.raw`${start}(?:ignora|ignore|ignorad|olvida|olvide)\s(?:todas\s)?(?:las|tus|sus)\s(?:instrucciones|indicaciones|reglas)\s(?:anteriores|previas|de arriba)`,
  String.raw`${start}(?:ignora|ignori|ignorate|dimentica)\s(?:tutte\s)?(?:le|tue)\s(?:istruzioni|regole|indicazioni)\s(?:precedenti|sopra|di cui sopra)`,
  String.raw`${start}(?:ignore|ignora|esqueça)\s(?:todas\s)?(?:as|suas)\s(?:instruções|regras)\s(?:anteriores|prévias|acima)`,
  String.raw`${start}(?:negeer|vergeet)\s(?:alle\s|de\s){0,2}(?:vorige|eerdere|voorgaande|bovenstaande)\s(?:instructies|opdrachten|regels)`,
  String.raw`${start}(?:zignoruj|pomiń|zapomnij)\s(?:wszystkie\s)?(?:poprzednie|powyższe|wcześniejsze)\s(?:instrukcje|polecenia|zasady)`,
  String.raw`(?<![а-яё])(?:игнорируй(?:те)?|проигнорируй(?:те)?|забудь(?:те)?)\s(?:все\s)?(?:предыдущие|прошлые|вышеуказанные|прежние)\s(?:инструкции|указания|правила|команды)`,
  String.raw`(?:忽略|无视|忘记)(?:掉)?(?:你|您)?(?:之前|以上|前面|上述|先前|此前|所有|全部|一切|任何)(?:的)?(?:之前|以上|前面|上述|先前|所有|全部|一切)?(?:的)?(?:指令|指示|说明|要求|规则|提示)`,
  String.raw`(?:以前|これまで|上記|前|以上)の(?:すべての|全ての)?(?:指示|命令|ルール|プロンプト)(?:は|を)?(?:すべて|全て)?(?:無視|忘れ)`,
  String.raw`(?:이전|위의|앞의|기존)\s?(?:모든\s?)?(?:지시|명령|지침|규칙|프롬프트)(?:\s?사항)?(?:을|를|은|는)?\s?(?:모두\s?)?무시`,
].map((source) => pattern('instruction', source));

/** Openings that made judges accept an empty answer (Zhao et al. 2025, arXiv 2507.08794), as the whole of an answer. */
export const bareOpener =
  /^\s{0,40}(?:thought process|let['’]?s (?:solve|think about) this (?:problem )?step by step|solution|respuesta|解|かいせつ)[\s:.：。]{0,40}$/iu;

export const steeringPatterns: readonly SteeringPattern[] = [
  ...scoreAssertions,
  ownVerdict,
  protocolKey,
  ...fakeHeaders,
  ...instructions,
];

function pattern(kind: SteeringKind, source: string): SteeringPattern {
  return { kind, pattern: new RegExp(source, 'gim') };
}
