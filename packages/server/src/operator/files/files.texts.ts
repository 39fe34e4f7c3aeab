import { placeTexts } from '@ip-portal/core/kernel/markup/yaml.texts'

/** Texts about files that the operator gives. */
export const fileTexts = {
  unreadable: (file: string) => `Dosya okunamadı: ${file}`,
  tooLong: (file: string, most: number) => `${file} çok büyük; en çok ${most} MB olabilir.`,
  bad: (file: string, lines: readonly string[]) =>
    `${file} kullanılamadı:\n${lines.map((line) => `  ${line}`).join('\n')}`,
  fault: (place: { line: number; column: number } | null, path: string, message: string) =>
    [...(place === null ? [] : [placeTexts.place(place)]), ...(path === '' ? [] : [path]), message].join(': '),
  notText: 'metin olmalı',
  blank: 'boş olamaz',
  textTooLong: (most: number) => `en çok ${most} karakter olabilir`,
  oneOf: (names: readonly string[]) => `şunlardan biri olmalı: ${names.join(', ')}`,
  badDay: 'gün 2027-01-31 biçiminde olmalı',
  badBlock: 'blok 198.51.100.0/24 biçiminde olmalı ve ağ adresiyle başlamalı',
  badAsn: 'AS numarası AS64500 biçiminde olmalı',
  badTaxNumber: 'vergi numarası 10 veya 11 rakam olmalı; YAML dosyasında tırnak içinde yazın',
  badEmail: 'e-posta adresi geçersiz',
  missing: 'eksik',
  unknownField: 'bilinmeyen alan',
  wrongKind: (expected: string) => `değer şu türde olmalı: ${expected}`,
  kinds: {
    string: 'metin',
    number: 'sayı',
    boolean: 'true veya false',
    Array: 'liste',
    Object: 'alanlar',
  } as Readonly<Record<string, string>>,
  badColour: "renk '#198754' biçiminde olmalı",
  exists: (path: string) => `Dosya zaten var: ${path}. Başka bir ad verin.`,
  notWritten: (path: string, reason: string) => `Dosya yazılamadı: ${path} (${reason})`,
} as const
