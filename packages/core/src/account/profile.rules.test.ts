import { describe, expect, it } from 'vitest'
import {
  canSubmitPassword,
  resetProblem,
  canSaveProfile,
  needsPassword,
  profileChange,
  profileProblem,
} from './account.rules.ts'

const strong = 'Parola-1!'
const present = 'ada@ornek.example'
const form = {
  name: 'Ada',
  email: present,
  phone: '+90 212 555 00 00',
  currentPassword: '',
  newPassword: '',
  confirmPassword: '',
}
const withPassword = { ...form, currentPassword: 'Eski-1!x', newPassword: strong, confirmPassword: strong }

describe('a profile form', () => {
  it.each([
    ['nothing is wrong', form, null],
    ['the name is blank', { ...form, name: '  ' }, 'name-missing'],
    ['the address is none', { ...form, email: 'ada' }, 'email-malformed'],
    ['a new password meets all rules', withPassword, null],
    ['a new password breaks a rule', { ...withPassword, newPassword: 'aA1!', confirmPassword: 'aA1!' }, 'rules-unmet'],
    ['the repetition differs', { ...withPassword, confirmPassword: `${strong}x` }, 'mismatch'],
    ['a repetition without a new password counts for nothing', { ...form, confirmPassword: 'x' }, null],
    ['a new password needs the present one', { ...withPassword, currentPassword: '' }, 'current-password-missing'],
    ['another address needs the present password', { ...form, email: 'bea@ornek.example' }, 'current-password-missing'],
    ['another address with the password', { ...form, email: 'bea@ornek.example', currentPassword: 'x' }, null],
    ['case and blanks make no other address', { ...form, email: ' ADA@ornek.example ' }, null],
  ])('%s', (_, given, problem) => expect(profileProblem(given, present)).toBe(problem))

  it('asks for the present password only where it is needed', () => {
    expect(needsPassword(form, present)).toBe(false)
    expect(needsPassword({ ...form, email: 'ADA@ornek.example' }, present)).toBe(false)
    expect(needsPassword({ ...form, newPassword: 'x' }, present)).toBe(true)
    expect(needsPassword({ ...form, email: 'bea@ornek.example' }, present)).toBe(true)
  })

  it('sends the passwords that the change needs, and never the repetition', () => {
    const { name, email, phone } = form
    expect(profileChange({ ...form, currentPassword: 'typed' }, present)).toEqual({ name, email, phone })
    expect(profileChange(withPassword, present)).toEqual({
      name,
      email,
      phone,
      currentPassword: 'Eski-1!x',
      newPassword: strong,
    })
    expect(profileChange({ ...form, email: 'bea@ornek.example', currentPassword: 'typed' }, present)).toEqual({
      name,
      email: 'bea@ornek.example',
      phone,
      currentPassword: 'typed',
    })
  })

  it.each([
    ['', true],
    ['aA1', false],
    ['aA1!', true],
    [strong, true],
  ])('with the new password "%s" may be saved: %s', (newPassword, can) =>
    expect(canSaveProfile({ newPassword })).toBe(can),
  )
})

describe('a new password after a reset', () => {
  it.each([
    ['aA1!aA1', 'aA1!aA1', 'too-short'],
    ['', '', 'too-short'],
    ['aaaaaaaa', 'aaaaaaaa', 'rules-unmet'],
    [strong, 'Parola-2!', 'mismatch'],
    [strong, strong, null],
  ])('"%s" and "%s": %s', (password, confirmation, problem) =>
    expect(resetProblem({ password, confirmation })).toBe(problem),
  )

  it('is sent from 80 points on', () => {
    expect(['aA1', 'aA1!', 'aaaaaaaa', strong].map(canSubmitPassword)).toEqual([false, true, false, true])
  })
})
