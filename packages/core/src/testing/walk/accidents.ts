import type { Failure } from '../../kernel/failure/failure.ts'

/** Ways in which a call fails, at least one of each kind of failure, by a name for the tests. */
export const accidents = {
  'no connection': { kind: 'offline' },
  'no answer in time': { kind: 'timeout' },
  'a cut answer': { kind: 'cut-answer' },
  'an answer that is too large': { kind: 'too-large', maxBytes: 1 },
  'an answer of another form': { kind: 'unexpected-answer', issues: 'success: Invalid type' },
  'a mistake in the program': { kind: 'bug', cause: 'TypeError: x is not a function' },
  'the end of the session, 401': { kind: 'session-ended', status: 401, message: 'Oturum geçersiz' },
  'the end of the session, 403': { kind: 'session-ended', status: 403, message: 'Oturum geçersiz' },
  'a code that is needed': { kind: 'step-up-needed', code: 'STEP_UP_REQUIRED' },
  'a factor that is needed': { kind: 'step-up-needed', code: 'TWO_FACTOR_NOT_ENABLED' },
  'a password that is needed': { kind: 'step-up-needed', code: 'PASSWORD_REQUIRED' },
  'a refusal': { kind: 'refused', status: 200, message: 'Olmaz' },
  'a redirect': { kind: 'refused', status: 302 },
  '400': { kind: 'refused', status: 400, message: 'Geçersiz' },
  '404': { kind: 'refused', status: 404, message: 'Bulunamadı' },
  '409': { kind: 'refused', status: 409, message: 'Çakışıyor' },
  '412 of a changed block': { kind: 'refused', status: 412, code: 'BLOCK_CHANGED', message: 'Blok değişti' },
  '413': { kind: 'refused', status: 413, message: 'Çok büyük' },
  '422': { kind: 'refused', status: 422, message: 'Anlaşılmadı' },
  '429 for 7 s': { kind: 'refused', status: 429, retryAfter: 7, message: 'Çok sık' },
  '500': { kind: 'refused', status: 500 },
  '503 for 2 s': { kind: 'refused', status: 503, retryAfter: 2 },
  'HTML of a proxy': { kind: 'refused', status: 502 },
} as const satisfies Record<string, Failure>

/** Name of an accident. */
export type AccidentName = keyof typeof accidents
