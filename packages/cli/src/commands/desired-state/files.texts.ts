/** Help and messages of the commands that work on files alone. */
export const fileCommandTexts = {
  files: ['<dosya...>', 'İstenen durum (YAML veya JSON) ya da bunların klasörü; - ise stdin'],
  checkExamples: ['ipportal check durum.yaml', 'ipportal check durum.yaml --json'],
  checked: (files: number, orders: number) => `Geçerli: ${files} dosya, ${orders} sipariş.`,
} as const
