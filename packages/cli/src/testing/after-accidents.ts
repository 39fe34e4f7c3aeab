import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import type { OutsideAccident } from '@ip-portal/core/testing/walk/accident-tours'
import { exitCodes, type ExitCode } from '../errors/exit-codes.ts'

/** Common end of a command by an accident. */
interface End {
  code: ExitCode
  /** Part of the one message. */
  says: string
  /** True where the same call may go through at once. */
  passes?: true
}

const { failed, notSignedIn, secondFactor, drifted } = exitCodes

/** Ends of a command by accident, from the exit codes of the contract. */
const afterAccidents: Record<OutsideAccident, End> = {
  'no connection': { code: failed, says: 'Portala ulaşılamadı', passes: true },
  'no answer in time': { code: failed, says: 'Portal 30 saniye içinde yanıt vermedi', passes: true },
  'a cut answer': { code: failed, says: 'Portalın yanıtı yarıda kesildi', passes: true },
  'an answer that is too large': { code: failed, says: 'Yanıt veya dosya çok büyük' },
  'an answer of another form': { code: failed, says: 'Portalın yanıtı anlaşılamadı' },
  'the end of the session, 401': { code: notSignedIn, says: 'Oturum geçersiz' },
  'the end of the session, 403': { code: notSignedIn, says: 'Oturum Süresi Doldu: Lütfen yeniden giriş yapın' },
  'a code that is needed': { code: secondFactor, says: 'Doğrulama sırasında bir hata oluştu' },
  'a factor that is needed': { code: secondFactor, says: 'İki Faktörlü Doğrulama Gerekli' },
  'a password that is needed': { code: secondFactor, says: 'Doğrulama sırasında bir hata oluştu' },
  'a refusal': { code: failed, says: 'Olmaz' },
  'a redirect': { code: failed, says: 'Sunucu hatası: 302' },
  '400': { code: failed, says: 'Geçersiz' },
  '404': { code: failed, says: 'Bulunamadı' },
  '409': { code: failed, says: 'Çakışıyor' },
  // The state has changed since it was read.
  '412 of a changed block': { code: drifted, says: 'Blok değişti' },
  '413': { code: failed, says: 'Çok büyük' },
  '422': { code: failed, says: 'Anlaşılmadı' },
  '429 for 7 s': { code: failed, says: 'Çok sık (7 saniye sonra yeniden deneyin)' },
  '500': { code: failed, says: 'Sunucu hatası: 500', passes: true },
  '503 for 2 s': { code: failed, says: '2 saniye sonra yeniden deneyin', passes: true },
  'HTML of a proxy': { code: failed, says: 'Sunucu hatası: 502', passes: true },
}

/** Outcome of an accident: the exit code, or null where the command asks anew, and part of the message. */
interface Outcome {
  code: ExitCode | null
  says: string
}

/** Promise of a command about the accidents of a call. */
export interface CallPromise {
  /** Accidents after which the command asks anew; after the others it ends. */
  asksAnew: 'never' | 'if it may pass' | 'unless the session ended'
  /** Outcomes that differ from the common ones, each with its reason. */
  otherwise?: { [Accident in OutsideAccident | 'any']?: Outcome }
  /** Answers what the command reads after an accident. */
  after?: (server: DeferredServer) => void
}

/** Outcome of an accident of a call. */
export function promisedAfter(name: OutsideAccident, { asksAnew, otherwise }: CallPromise): Outcome {
  const { code, says, passes } = afterAccidents[name]
  const asks = asksAnew === 'if it may pass' ? passes === true : asksAnew !== 'never' && code !== notSignedIn
  return otherwise?.[name] ?? otherwise?.any ?? { code: asks ? null : code, says }
}
