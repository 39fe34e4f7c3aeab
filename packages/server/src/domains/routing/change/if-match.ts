import { Refusal } from '../../../base/refusal.ts'
import { routingTexts } from '../routing.texts.ts'

/** Longest header: enough for any list that a client has a reason to send. */
const mostLetters = 1_000

/** Entity tag with the comma behind it (RFC 9110 section 8.8.3); a list may have empty items. */
const entityTag = /[\t ,]*(W\/)?"([!\u0023-\u007e\u0080-\u00ff]*)"[\t ]*(?:,[\t ,]*|$)/y

/**
 * Reads the versions that an `If-Match` wants (RFC 9110 section 13.1.1); null for any. `*` wants any version: the block
 * is there, or the call is refused 404 before. A weak tag never matches. Refuses 400 for another text.
 */
export function wantedVersions(header: string | undefined): readonly string[] | null {
  if (header === undefined || header.trim() === '*') return null
  const versions: string[] = []
  entityTag.lastIndex = 0
  let found = header.length > mostLetters ? null : entityTag.exec(header)
  for (; found; found = entityTag.exec(header)) {
    const [, weak, version = ''] = found
    if (weak === undefined) versions.push(version)
    if (entityTag.lastIndex === header.length) return versions
  }
  throw new Refusal(400, routingTexts.badIfMatch)
}
