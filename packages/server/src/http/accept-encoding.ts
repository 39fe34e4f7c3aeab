/** Encodings in which files are kept ready, the smaller first. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/**
 * The first ready encoding that the client takes (RFC 9110 section 12.5.3), or null for plain bytes. `q=0`
 * refuses an encoding; a star stands for those not named.
 */
export function chooseEncoding(header: string | undefined, ready: readonly Encoding[]): Encoding | null {
  const weights = new Map((header ?? '').split(',').map(weightOf))
  return ready.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0) ?? null
}

function weightOf(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
  const q = parameters.find((parameter) => parameter.startsWith('q='))
  return [name, q === undefined ? 1 : Number(q.slice(2)) || 0]
}
