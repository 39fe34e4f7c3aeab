/**
 * Rule by which the lines of `--debug` show a value, by the name of its field, header or query parameter. Names count
 * in lower case and without `_` and `-`. An unknown name that sounds like a secret is masked: showing less does no harm.
 */
const secretRule = {
  /** Parts of the names of secrets. */
  denied: [
    'password',
    'passwd',
    'passphrase',
    'token',
    'secret',
    'credential',
    'otp',
    'code',
    'recovery',
    'key',
    'cookie',
    'authorization',
    'qr',
    'signature',
    'private',
  ],
  /** Names that have such a part and hold no secret. */
  allowed: [
    'idempotencykey',
    'promocode',
    'recoverycodesleft',
    'requireotp',
    'statuscode',
    'countrycode',
    'scope',
  ] as readonly string[],
  /** Fields of an answer that tell programs what was refused, such as `STEP_UP_REQUIRED`. */
  words: /^[A-Z]+(?:_[A-Z]+)+$/,
  /** Secrets that are known by their form, in any text. */
  forms: [/ipp_[\w-]{8,}/g, /otpauth:[^\s"']+/gi, /\bdata:[^\s"']+/gi, /\bBearer\s+[^\s"']+/gi],
  /** Shorter values are no secrets that could be recognised in another place. */
  shortestKnown: 6,
}

const mask = '***'

const nameOf = (field: string) => field.toLowerCase().replaceAll(/[_-]/g, '')

/** True for the name of a field, a header or a parameter that holds a secret. */
export function isSecretName(field: string): boolean {
  const name = nameOf(field)
  return !secretRule.allowed.includes(name) && secretRule.denied.some((part) => name.includes(part))
}

/** Masks the secrets of one run; a secret that it has seen in one place is masked in every later one too. */
export interface Masker {
  /** Notes a secret, such as a password of the environment. */
  learn: (secret: string | null | undefined) => void
  /** Masks a text that is no JSON: secrets that are known, those of a known form, and parameters of addresses. */
  text: (text: string) => string
  /** Masks a body: JSON by its fields, anything else as a text. */
  body: (text: string) => string
}

/** Makes the masker of a run. */
export function createMasker(): Masker {
  const known = new Set<string>()

  function learn(secret: string | null | undefined): void {
    if (secret && secret.length >= secretRule.shortestKnown) known.add(secret)
  }

  function maskText(text: string): string {
    let shown = text.replaceAll(/([?&])([^?&=\s#"']+)=([^&\s#"']*)/g, (whole, sign: string, name: string, value) => {
      if (!isSecretName(name)) return whole
      learn(String(value))
      return `${sign}${name}=${mask}`
    })
    for (const form of secretRule.forms) shown = shown.replaceAll(form, mask)
    for (const secret of known) shown = shown.replaceAll(secret, mask)
    return shown
  }

  function maskValue(value: unknown, isSecret: boolean): unknown {
    if (Array.isArray(value)) return value.map((part) => maskValue(part, isSecret))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, part]) => [maskText(name), maskValue(part, isSecretName(name))]),
      )
    if (typeof value === 'string') {
      if (!isSecret || value === '' || secretRule.words.test(value)) return maskText(value)
      learn(value)
      return mask
    }
    return isSecret && typeof value === 'number' ? mask : value
  }

  return {
    learn,
    text: maskText,
    body: (text) => {
      try {
        return JSON.stringify(maskValue(JSON.parse(text), false))
      } catch {
        return maskText(text).replaceAll(/\s+/g, ' ')
      }
    },
  }
}
