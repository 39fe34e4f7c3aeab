import { describe, expect, it } from 'vitest'
import { failureText } from './failure-text.ts'
import { toFailure, type Failure } from './failure.ts'

describe('the text of a failure', () => {
  it.each<[Failure, string | undefined, string]>([
    [{ kind: 'refused', status: 400, message: 'Sunucudan' }, 'Çağrıdan', 'Sunucudan'],
    [{ kind: 'refused', status: 400 }, 'Çağrıdan', 'Çağrıdan'],
    [{ kind: 'refused', status: 503 }, undefined, 'Sunucu hatası: 503'],
    [{ kind: 'refused', status: 200 }, undefined, 'İşlem başarısız'],
    [{ kind: 'refused', status: 503, retryAfter: 30 }, 'Çağrıdan', 'Çağrıdan (30 saniye sonra yeniden deneyin)'],
    [
      { kind: 'refused', status: 503, retryAfter: 30 },
      'Çağrıdan (30 saniye sonra yeniden deneyin)',
      'Çağrıdan (30 saniye sonra yeniden deneyin)',
    ],
    [{ kind: 'timeout' }, undefined, 'Bir hata oluştu'],
    [{ kind: 'offline' }, undefined, 'Bir hata oluştu'],
    [{ kind: 'bug', cause: 'x' }, undefined, 'Bilinmeyen bir hata oluştu'],
    [{ kind: 'unexpected-answer', issues: 'x' }, undefined, 'Bilinmeyen bir hata oluştu'],
    [{ kind: 'offline' }, 'Çağrıdan', 'Çağrıdan'],
    [{ kind: 'too-large', maxBytes: 100 * 1024 * 1024 }, 'Çağrıdan', 'Yanıt veya dosya çok büyük (en fazla 100 MB)'],
  ])('%j with %s reads %s', (failure, fallback, text) => expect(failureText(failure, fallback)).toBe(text))

  it('every thrown value becomes a failure', () => {
    for (const thrown of [null, undefined, 'x', 5, {}, new Error('x'), { kind: 'nonsense' }])
      expect(toFailure(thrown).kind).toBe('bug')
  })
})
