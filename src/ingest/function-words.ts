/**
 * Words that hold sentences together, by language (ISO 639-1), of two letters or more: single ones are
 * names in code. Languages that share words share them here too.
 */
const WORDS: Readonly<Record<string, string>> = {
  ca: 'el la els les de que en una un per amb és del no com al dels més',
  da: 'og at det som en på er af for med den ikke til et har de kan',
  de: 'der die das und ist nicht ein eine mit von zu den dem auf für sich auch wird im als des in sind an war bei aus',
  en: 'the and of to with that this you which from are will your their it be by can when not is an if these has for in on at as or was were his he but have its we',
  es: 'el la los las de que en una un por con para es se del no como al su más',
  fi: 'ja on ei se että oli mutta kun niin tai ovat joka ole myös sen',
  fr: 'le la les des et est une un dans que pour qui pas sur du en avec au par sont',
  hu: 'az és hogy nem egy is van volt de meg csak mint vagy ha ez',
  id: 'yang dan di dari untuk dengan ini itu pada tidak dalam adalah akan ke oleh',
  it: 'il lo la gli di che un una per con non in del della sono si le dei nel da',
  lt: 'ir yra kad su iš bet kaip tai ne arba nuo jei',
  nl: 'de het een van en niet dat zijn op te met voor is die naar ook wordt bij',
  no: 'og det som en på er av for med den ikke til et har de kan',
  pt: 'os as um uma de que em para com não por da dos das mais ao pela são',
  ro: 'și de la în cu nu care pe un din este sunt mai ce fi au',
  sv: 'och att det som en på är av för med den inte till ett har om kan',
  tr: 've bir bu için de da ile çok olarak gibi daha ne olan ya',
};

const SETS = Object.entries(WORDS).map(([code, words]) => ({ code, words: new Set(words.split(' ')) }));

/** What is more is a name: "Los Angeles" is no Spanish. */
const MOST_OF_ONE = 0.04;

export interface FunctionWordShare {
  readonly code: string;
  /** Of all words, 0 to 1. */
  readonly share: number;
}

/** How much of the prose is function words of each language, most first. */
export function countFunctionWords(prose: string): FunctionWordShare[] {
  const words = prose.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const most = Math.max(2, words.length * MOST_OF_ONE);
  const shareOf = (set: ReadonlySet<string>) =>
    [...set].reduce((sum, word) => sum + Math.min(most, counts.get(word) ?? 0), 0) /
    Math.max(1, words.length);
  return SETS.map(({ code, words: set }) => ({ code, share: shareOf(set) })).sort(
    (left, right) => right.share - left.share,
  );
}
