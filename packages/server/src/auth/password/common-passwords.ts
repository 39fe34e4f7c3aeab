import { fold } from '@ip-portal/core/kernel/values/turkish'

const shortestName = 3
const digitOrPunctuation = /^[\p{Nd}\p{P}\p{S}\s]$/u

let list: Promise<ReadonlySet<string>> | undefined

/** Loads the list on first use: it takes 25 MB and 60 ms, which a server without a new password need not spend. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
    (error: unknown) => {
      list = undefined
      throw error
    },
  ))

/** Words of the portal itself, folded; docs/security.md names them. */
const portalWords = ['ipportal', 'portal', 'musteri', 'bgp', 'rpki', 'roa']
/** Letters beside known words with which a password still counts as these words. */
const fewestLetters = 3

/** Owner of a password: what a stranger knows of the user. */
export interface PasswordOwner {
  emails: readonly (string | null)[]
  /** Names of the user and the company. */
  names: readonly string[]
}

/**
 * True for a password that is easy to guess: lower-cased, whole or without digits and punctuation at both ends, it is
 * on a list of common passwords; or it holds the name part of one of the user's e-mail addresses; or its letters are
 * those of names and words of the portal. Names of less than three characters do not count.
 */
export async function isEasyPassword(password: string, { emails, names }: PasswordOwner): Promise<boolean> {
  const lower = password.toLowerCase()
  const mailNames = emails.map((email) => email?.slice(0, email.lastIndexOf('@')).toLowerCase() ?? '')
  if (mailNames.some((name) => isName(name) && lower.includes(name))) return true
  if (isOfWords(password, [...portalWords, ...names.flatMap(wordsOf)])) return true
  const common = await commonPasswords()
  return common.has(lower) || common.has(withoutEnds(lower))
}

const isName = (text: string): boolean => [...text].length >= shortestName

const wordsOf = (name: string): string[] =>
  fold(name)
    .split(/[^\p{L}]+/u)
    .filter(isName)

/** True when the text has hardly a letter beside the words, the longest of which are taken out first. */
function isOfWords(text: string, words: readonly string[]): boolean {
  const letters = fold(text).replace(/[^\p{L}]/gu, '')
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), letters)
  return rest !== letters && [...rest].length < fewestLetters
}

/** The text without digits, punctuation, symbols and spaces at both ends. */
function withoutEnds(text: string): string {
  const characters = [...text]
  const first = characters.findIndex((one) => !digitOrPunctuation.test(one))
  const last = characters.findLastIndex((one) => !digitOrPunctuation.test(one))
  return first === -1 ? '' : characters.slice(first, last + 1).join('')
}
