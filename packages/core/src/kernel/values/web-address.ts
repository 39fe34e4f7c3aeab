/** True for an absolute http(s) address; links and frames from data are made of nothing else. */
export function isWebAddress(text: string | null | undefined): text is string {
  if (!text || !URL.canParse(text)) return false
  return ['http:', 'https:'].includes(new URL(text).protocol)
}
