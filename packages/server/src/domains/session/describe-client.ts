import { sessionTexts } from './session.texts.ts'

/** Longest part of a User-Agent that is read. */
const mostCharacters = 300

/** Browsers by their token, in an order in which a token that others also send comes last. */
const browsers: readonly (readonly [string, string])[] = [
  ['Edg', 'Edge'],
  ['EdgA', 'Edge'],
  ['EdgiOS', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['YaBrowser', 'Yandex'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['HeadlessChrome', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
]

const systems: readonly (readonly [string, string])[] = [
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
]

/** Product of a program that is no browser, with its version (RFC 9110 section 10.1.5). */
const product = /^([A-Za-z][\w.-]{0,30})(?:\/(\d[\w.-]{0,15}))?/

/**
 * Describes the program behind a User-Agent in a few words: `Chrome, Windows`, `ipportal 0.1`. A program may say what
 * it likes, so only known names, or one product of plain letters, reach the reader.
 */
export function describeClient(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, mostCharacters)
  if (!text.startsWith('Mozilla/')) {
    const [, name, version] = product.exec(text) ?? []
    if (name === undefined) return sessionTexts.unknownClient
    return version === undefined ? name : `${name} ${version}`
  }
  const browser = browsers.find(([token]) => text.includes(`${token}/`))?.[1]
  const system = systems.find(([token]) => text.includes(token))?.[1]
  return [browser, system].filter((part) => part !== undefined).join(', ') || sessionTexts.unknownClient
}
