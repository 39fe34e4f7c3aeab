import { placeTexts } from '@ip-portal/core/kernel/markup/yaml.texts'

/** Texts about files that the operator gives. */
export const fileTexts = {
  unreadable: (file: string) => `Dosya okunamadı: ${file}`,
  tooLong: (file: string, most: number) => `${file} çok uzun; en çok ${most} milyon karakter olabilir.`,
  bad: (file: string, lines: readonly string[]) =>
    `${file} kullanılamadı:\n${lines.map((line) => `  ${line}`).join('\n')}`,
  fault: (place: { line: number; column: number } | null, path: string, message: string) =>
    [...(place === null ? [] : [placeTexts.place(place)]), ...(path === '' ? [] : [path]), message].join(': '),
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
} as const
