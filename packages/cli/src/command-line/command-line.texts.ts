/** Headings of help and texts of wrong usage. */
export const commandLineTexts = {
  titles: {
    'Usage:': 'Kullanım:',
    'Arguments:': 'Argümanlar:',
    'Options:': 'Seçenekler:',
    'Global Options:': 'Genel seçenekler:',
    'Commands:': 'Komutlar:',
  } as Record<string, string>,
  examples: 'Örnekler:',
  optionsPlaceholder: '[seçenekler]',
  commandPlaceholder: '<komut>',
  choices: (choices: readonly string[]) => `(${choices.join(' | ')})`,

  idempotencyKey: ['--idempotency-key <uuid>', 'yanıtı gelmeyen bir işlemi ikinci kez yapmadan yineler'],
  order: ['<siparis>', 'Sipariş no veya siparişin IP bloğu (192.0.2.0/24)'],
  notAnOrder: (typed: string) => `Sipariş, numarası veya IP bloğu (192.0.2.0/24) ile yazılır: ${typed}`,
  partOfBlock: (part: string, order: number, block: string) =>
    `${part} bir siparişin bloğu değil; #${order} siparişinin ${block} bloğunun bir parçası.`,
  wholeBlock: (block: string) => `Siparişin bloğu: ${block}`,
  severalOrders: (block: string, orders: readonly number[]) =>
    `${block} birden çok siparişin bloğu, sipariş no ile seçin: ${orders.join(', ')}`,
  ownBlocks: 'Bloklarınız: ipportal orders list --type ip',
  notAUuid: (flag: string, value: string) => `${flag} bir UUID olmalı: ${value}`,

  error: 'Hata',
  interrupted: 'Kesildi.',
  unknownCommand: (name: string) => `Bilinmeyen komut: ${name}`,
  unknownOption: (flag: string) => `Bilinmeyen seçenek: ${flag}`,
  didYouMean: (names: readonly string[]) => `Bunu mu demek istediniz: ${names.join(', ')}`,
  commandsAre: (names: readonly string[]) => `Komutlar: ${names.join(', ')}`,
  missingVerb: (path: string, names: readonly string[]) => `${path} bir komut daha ister: ${names.join(', ')}`,
  missingArgument: (name: string) => `Eksik argüman: <${name}>`,
  missingOptionValue: (flags: string) => `${flags} seçeneği bir değer ister.`,
  missingOption: (flags: string) => `${flags} seçeneği gerekli.`,
  conflict: (first: string, second: string) => `${first} ile ${second} birlikte kullanılamaz.`,
  tooManyArguments: (extra: readonly string[]) => `Fazla argüman: ${extra.join(' ')}`,
  notOneOf: (flags: string, value: string, choices: readonly string[]) =>
    `${flags} için geçersiz değer: ${value}. Şunlardan biri olmalı: ${choices.join(', ')}`,
  notANumber: (what: string, value: string) => `${what} sayı olmalı: ${value}`,
  badFee: (value: string) => `Ücret sınırı 0 veya daha büyük bir tutar olmalıdır: ${value}`,
  notADuration: (flag: string, value: string) => `${flag} bir süre olmalı: ${value}. Örnek: 90s, 2m, 1h`,
  badColumns: (value: string) => `--columns alan adlarını virgülle ayırarak alır: ${value}. Örnek: order_id,tag`,
  noColumns: (path: string) => `--columns yalnızca liste veya kayıt gösteren komutlarda kullanılır, ${path} ile değil.`,
  notAYear: (value: string) => `--year bir yıl olmalıdır (YYYY): ${value}`,
  notADay: (flag: string, value: string) => `${flag} için geçersiz tarih: ${value}. Örnek: 2026-11-21 veya 21.11.2026`,
  usageIs: (usage: string) => `Kullanım: ${usage}`,
  seeHelp: (path: string) => `Yardım: ${path} --help`,
} as const
