/** True for an absolute http(s) address, the only kind that links and frames may take from data. */
export function isWebAddress(text: string | null | undefined): text is string {
  if (!text || !URL.canParse(text)) return false
  return ['http:', 'https:'].includes(new URL(text).protocol)
}
