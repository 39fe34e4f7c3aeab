import type { Asks, FlowTag } from '@ip-portal/core/kernel/flow/contract'

/** Texts of `explain`. States, events, guards and calls are named as the machines name them. */
export const explainTexts = {
  flowArgument: ['[ad]', 'Hata kodu veya akış adı; verilmezse akışlar listelenir'],
  codes: ['--codes', 'Bütün hata kodlarını listeler'],
  examples: [
    'ipportal explain BLOCK_CHANGED',
    'ipportal explain --codes',
    'ipportal explain routeChange',
    'ipportal explain payment --json | jq ".[].asks"',
  ],
  code: 'Kod',
  what: 'Ne oldu',
  done: 'Ne yapıldı',
  next: 'Ne yapmalı',
  flow: 'Akış',
  description: 'Ne yapar',
  states: 'Durum sayısı',
  state: 'Durum',
  asks: 'Sorar',
  marks: 'Özellik',
  ways: 'Geçişler',
  way: 'Geçiş',
  initial: 'başlangıç',
  final: 'son',
  stays: 'aynı durum',
  atOnce: 'hemen',
  call: (name: string) => `çağrı ${name}`,
  causes: {
    event: (name: string) => name,
    done: (call: string) => `${call} tamamlanınca`,
    failed: (call: string) => `${call} başarısız olunca`,
    after: (delay: string) => `${delay} süresi dolunca`,
  },
  unknown: (name: string) => `Böyle bir hata kodu veya akış yok: ${name}`,
  listHint: 'Hata kodları: ipportal explain --codes; akışlar: ipportal explain',
} as const

/** Texts of the questions of states. */
export const asksTexts: Record<Asks, string> = {
  nothing: 'bir şey sormaz',
  retry: 'yeniden denensin mi',
  credentials: 'e-posta ve şifre',
  code: 'doğrulama kodu',
  'new-code': 'kurulan uygulamanın doğrulama kodu',
  password: 'şifre',
  details: 'bilgiler',
  'two-factor': 'önce iki faktörlü doğrulama',
  restore: 'kayıp kayıt geri yüklensin mi',
  acknowledgement: 'görüldü onayı',
  confirmation: 'onay',
  repeat: 'tamamlanmayanlar yinelensin mi',
}

/** Texts of the tags. */
export const tagTexts: Record<FlowTag, string> = {
  busy: 'çağrı sürüyor',
  refused: 'hata gösterir',
  changing: 'yarıda bırakılmaz',
  loading: 'ilk soru için veri okur',
  succeeded: 'işini tamamladı',
}
