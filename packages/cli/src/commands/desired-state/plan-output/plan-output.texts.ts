/** Texts of long plans; those of a plan itself are in the core. */
export const planOutputTexts = {
  /** Blocks with equal changes: the names of the first ones, already in their form, and the number of the others. */
  names: (names: string, more: number) => (more > 0 ? `${names} ve ${count(more)} blok daha` : names),
  equal: (blocks: number, names: string) => `${count(blocks)} blok, aynı değişiklik: ${names}`,
  counts: (adds: number, deletes: number, replaces: number) =>
    `${count(adds)} ekleme, ${count(deletes)} silme, ${count(replaces)} değiştirme`,
  each: (counts: string) => `her birinde ${counts}`,
  moreLines: (lines: number) => `ve ${count(lines)} satır daha`,
  moreChanges: (changes: number) => `ve ${count(changes)} değişiklik daha`,
  effects: (routes: number, effect: string) => `RPKI ${count(routes)} route: ${effect}`,
  moreWarnings: (warnings: number) => `ve ${count(warnings)} uyarı daha`,
  leftOut: (blocks: number, changes: number) =>
    `Burada gösterilmeyen: ${count(blocks)} blok, ${count(changes)} değişiklik.`,
  linesLeftOut: (changes: number) => `Burada gösterilmeyen: ${count(changes)} değişiklik.`,
  wholePlan: 'Tamamı için: `ipportal plan -f DOSYA --format tree`, saklanan planda `ipportal show PLAN --format tree`',
  wholeComparison: (ref: string) => `Tamamı için: \`ipportal plan -f DOSYA --against ${ref} --format tree\``,
} as const

const count = (number: number): string => number.toLocaleString('tr-TR')
