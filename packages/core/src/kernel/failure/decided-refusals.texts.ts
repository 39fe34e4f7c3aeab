import type { Failure } from './failure.ts'

/** Refusals with status 400 whose text is part of the interface: every server says them, and clients know them by it. */
export const decidedRefusals = {
  codeStepOver: 'Doğrulama süresi doldu, lütfen yeniden giriş yapın',
  wrongPassword: 'Mevcut şifre hatalı',
} as const

/** True when the server refused with this decided text. */
export const isDecidedRefusal = (failure: Failure, name: keyof typeof decidedRefusals): boolean =>
  failure.kind === 'refused' && failure.status === 400 && failure.message?.trim() === decidedRefusals[name]
