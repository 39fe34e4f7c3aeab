import type { ErrorCode } from 'yaml'

/** Faults of a YAML text that the parser does not report itself. */
type OwnFault = 'too-deep' | 'too-many-aliases' | 'unknown-alias'

/** Reasons why a YAML text cannot be read. */
export const yamlFaultTexts: Record<ErrorCode | OwnFault, string> = {
  ALIAS_PROPS: 'takma ad (*) etiket veya çapa alamaz',
  BAD_ALIAS: 'takma ad (*) veya çapa (&) adı geçersiz',
  BAD_COLLECTION_TYPE: 'etiket (!) bu değere uymuyor',
  BAD_DIRECTIVE: 'bilinmeyen yönerge (%)',
  BAD_DQ_ESCAPE: 'çift tırnak içinde geçersiz kaçış dizisi (\\)',
  BAD_INDENT: 'girinti yanlış veya kapanmamış ayraç',
  BAD_PROP_ORDER: 'etiket (!) veya çapa (&) yanlış yerde',
  BAD_SCALAR_START: 'değer bu karakterle başlayamaz; tırnak içine alın',
  BLOCK_AS_IMPLICIT_KEY: 'bir satırda iç içe alan olamaz; girintiyi denetleyin veya değeri tırnak içine alın',
  BLOCK_IN_FLOW: '[ ] ve { } içinde girintili liste veya alan olamaz',
  DUPLICATE_KEY: 'bu alan ikinci kez yazılmış',
  IMPOSSIBLE: 'okunamadı',
  KEY_OVER_1024_CHARS: 'alan adı 1024 karakterden uzun',
  MISSING_CHAR: 'bir işaret eksik: virgül, iki nokta, boşluk veya kapanan tırnak',
  MULTILINE_IMPLICIT_KEY: 'alan adı ve iki noktası aynı satırda olmalı',
  MULTIPLE_ANCHORS: 'bir değerin birden çok çapası (&) var',
  MULTIPLE_DOCS: 'dosyada birden çok belge var (---)',
  MULTIPLE_TAGS: 'bir değerin birden çok etiketi (!) var',
  NON_STRING_KEY: 'alan adı düz metin olmalı',
  RESOURCE_EXHAUSTION: 'çok fazla iç içe değer var',
  TAB_AS_INDENT: 'girintide sekme kullanılamaz; boşluk kullanın',
  TAG_RESOLVE_FAILED: 'bilinmeyen veya değere uymayan etiket (!)',
  UNEXPECTED_TOKEN: 'burada beklenmeyen bir işaret veya metin var',
  'too-deep': 'çok fazla iç içe değer var',
  'too-many-aliases': 'takma adlar (*) çok fazla yineleme yapıyor',
  'unknown-alias': 'takma adın (*) çapası (&) kendisinden önce yazılmamış',
}

/** Words for a place in a text. */
export const placeTexts = {
  place: ({ line, column }: { line: number; column: number }) => `satır ${line}, sütun ${column}`,
  line: (line: number) => `satır ${line}`,
  first: (place: string) => `(ilki: ${place})`,
  more: (count: number) => `ve ${count} hata daha`,
} as const
