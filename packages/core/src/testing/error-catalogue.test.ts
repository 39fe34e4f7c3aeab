import { expect, it } from 'vitest'
import { accountFrameTexts } from '../account/account-frame.texts.ts'
import { errorCatalogue } from './fixtures/error-catalogue.ts'

it.each(Object.entries(errorCatalogue))('says the texts of the error catalogue to the letter: %s', (_, texts) => {
  expect(texts.map(([, said]) => said)).toEqual(texts.map(([quoted]) => quoted))
})

it('asks the user to check the mailbox after the verification mail was sent again', () => {
  expect(accountFrameTexts.resent).toMatch(/e-posta kutunuzu kontrol edin/)
})
