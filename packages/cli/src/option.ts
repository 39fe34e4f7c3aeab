import { Option } from 'commander'
import { cliTexts } from './cli.texts.ts'
import { usageError } from './exit-codes.ts'

/** An option that takes one of a few words; commander's own check would answer in English. */
export function choice(flags: string, description: string, choices: readonly string[]): Option {
  const option = new Option(flags, description).choices(choices)
  return option.argParser((value: string) => {
    if (!choices.includes(value)) throw usageError(cliTexts.notOneOf(option.long ?? flags, value, choices))
    return value
  })
}

/** Reads an id: a whole number, a leading # allowed. */
export function wholeNumber(what: string) {
  return (value: string): number => {
    const digits = value.trim().replace(/^#/, '')
    if (!/^\d{1,15}$/.test(digits)) throw usageError(cliTexts.notANumber(what, value))
    return Number(digits)
  }
}
