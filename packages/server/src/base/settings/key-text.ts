const keyBytes = 32

/** Reads a key of 32 bytes from base64 or base64url; undefined for any other text. */
export function decodeKey(text: string): Buffer | undefined {
  const trimmed = text.trim()
  if (!/^[\w+/-]{43}=?$/.test(trimmed)) return undefined
  const key = Buffer.from(trimmed, 'base64')
  return key.length === keyBytes ? key : undefined
}

/** Writes a key as base64. */
export const encodeKey = (key: Buffer): string => key.toString('base64')
