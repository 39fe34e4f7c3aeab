import { describe, expect, it } from 'vitest'
import { accountFrameTexts } from '../account/account-frame.texts.ts'
import { invoiceFailureText } from '../billing/index.ts'
import { failureText } from '../kernel/failure/failure-text.ts'
import type { Failure } from '../kernel/failure/failure.ts'
import { orderFailureText } from '../new-order/index.ts'
import { linkRefusalText } from '../session/index.ts'
import { codeFailureText } from '../step-up/index.ts'
import { errorCatalogue } from './fixtures/error-catalogue.ts'
import {
  failingCalls,
  failureKinds,
  failureOf,
  textOfFailure,
  type FailingCallName,
  type FailureKind,
} from './fixtures/failing-calls.ts'

it.each(Object.entries(errorCatalogue))('says the texts of the error catalogue to the letter: %s', (_, texts) => {
  expect(texts.map(([, said]) => said)).toEqual(texts.map(([quoted]) => quoted))
})

it('asks the user to check the mailbox after the verification mail was sent again', () => {
  expect(accountFrameTexts.resent).toMatch(/e-posta kutunuzu kontrol edin/)
})

describe('the texts of failed calls', () => {
  it('has no text but those of the catalogue', () => {
    const quoted = new Set(Object.values(errorCatalogue).flatMap((texts) => texts.map(([text]) => text)))
    const texts = failingCalls.map(failureOf).flatMap(({ text, refused, unreadable }) => [text, refused, unreadable])
    const others = texts.filter((text) => typeof text === 'string' && !quoted.has(text))
    expect(others, 'a call whose text section 8 does not quote has `failed: null` in its *.calls.ts').toEqual([])
  })

  /** Calls whose text depends on more than one sentence. */
  const own: Partial<Record<FailingCallName, (failure: Failure) => string>> = {
    followLink: linkRefusalText,
    verifyStepUp: codeFailureText,
    invoice: invoiceFailureText,
    placeOrder: orderFailureText,
  }

  it.each(failingCalls)('gives %s its text for each kind of failure', (name) => {
    const { text, unreadable } = failureOf(name)
    const say = own[name] ?? ((failure: Failure) => failureText(failure, text ?? undefined))
    for (const [kind, failure] of Object.entries(failureKinds) as [FailureKind, Failure][])
      if (kind !== 'unreadable' || unreadable === undefined) expect(say(failure), kind).toBe(textOfFailure(name, kind))
  })
})
