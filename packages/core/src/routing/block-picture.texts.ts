import type { BlockPicture, FreePart, PicturedBlock, PicturedRecord, PicturePart } from './block-picture.rules.ts'

/** Texts of the picture of a block. */
export const pictureTexts = {
  title: 'Blok haritası',
  routes: 'Route',
  roas: 'ROA ve izin verdiği en dar prefix’ler',
  noRoas: 'ROA yok',
  before: 'Önce',
  after: 'Sonra',
  plan: 'Blok haritası: önce ve sonra',
  moreBlocks: (count: number) => `${count} blok daha göster`,
  pickHint: 'Haritada bir parçaya dokunmak onun prefix’ini yazar.',
  chosen: (prefix: string) => `Seçilen: ${prefix}`,
  free: 'boş',
  noFree: 'boş parça yok',
  freeParts: (parts: string) => `boş: ${parts}`,
  parts: (count: number) => `${count} parça`,
  others: (count: number) => `diğer ${count} origin`,
  added: '+ eklenir',
  removed: '− silinir',
  more: (count: number) => `ve ${count} kayıt daha`,
} as const

/** Records and free parts that a text names; the rest is a number. */
const mostNamed = 40
const mostInTitle = 8

const signs = { added: '+ ', removed: '− ' } as const

const signOf = ({ change }: PicturedRecord) => (change === null ? '' : signs[change])

const lengthOf = (prefix: string) => prefix.slice(prefix.indexOf('/'))

/** Names a record of the picture in words, with what a plan does to it. */
export function picturedText({ kind, asn, prefix, maxLength, change }: PicturedRecord): string {
  const name =
    kind === 'route'
      ? `route ${asn} ${prefix}`
      : `ROA ${asn} ${prefix}, max length ${maxLength ?? lengthOf(prefix).slice(1)}`
  return change === null ? name : `${name} (${pictureTexts[change]})`
}

/** Names the records of a part, the first of many. */
export const partTitle = ({ records }: PicturePart): string =>
  records.length === 1
    ? firstOf(records, mostInTitle).join('')
    : [pictureTexts.parts(records.length), ...firstOf(records, mostInTitle)].join('\n')

/** Lists the labels of a part, the longest first; a picture shows the first one that fits. */
export function partLabels({ records }: PicturePart): string[] {
  const [first, second] = records
  if (!first) return []
  if (second) {
    const count = (change: 'added' | 'removed') => records.filter((record) => record.change === change).length
    const changes = [count('added'), count('removed')].map((many, at) =>
      many === 0 ? '' : ` ${at === 0 ? '+' : '−'}${many}`,
    )
    return [pictureTexts.parts(records.length) + changes.join(''), `${records.length}${changes.join('')}`]
  }
  const { kind, asn, prefix, maxLength } = first
  const name = signOf(first) + asn
  if (kind === 'route') return labelsOf(`${name} ${prefix}`, `${name} ${lengthOf(prefix)}`, name, signOf(first))
  const most = `max /${maxLength ?? lengthOf(prefix).slice(1)}`
  return labelsOf(`${name} ${prefix} ${most}`, `${name} ${most}`, name, signOf(first))
}

const labelsOf = (...labels: string[]) => labels.map((label) => label.trim()).filter((label) => label !== '')

/** Lists the labels of a free part, the longest first. */
export const freeLabels = ({ prefix }: FreePart): string[] => [
  `${prefix} ${pictureTexts.free}`,
  prefix,
  lengthOf(prefix),
]

/** Sums a picture up in one line. */
export function pictureSummary({ cidr, records }: PicturedBlock, { free }: BlockPicture): string {
  const count = (kind: PicturedRecord['kind']) => records.filter((record) => record.kind === kind).length
  const named = free.slice(0, mostInTitle).map(({ prefix }) => prefix)
  const rest = free.length > named.length ? ` +${free.length - named.length}` : ''
  const unused = free.length === 0 ? pictureTexts.noFree : pictureTexts.freeParts(named.join(', ') + rest)
  return `${cidr}: ${count('route')} route, ${count('roa')} ROA; ${unused}`
}

/** Lists the records of a picture in words, the first of many. */
export const pictureLines = ({ records }: PicturedBlock): string[] => firstOf(records, mostNamed)

const firstOf = (records: readonly PicturedRecord[], most: number) => [
  ...records.slice(0, most).map(picturedText),
  ...(records.length > most ? [pictureTexts.more(records.length - most)] : []),
]
