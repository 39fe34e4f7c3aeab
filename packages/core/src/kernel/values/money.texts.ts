import { amountProblem, compactOf, plainAmount } from './money.ts'

/** Texts of amounts. */
export const moneyTexts = {
  malformed: 'Geçerli bir tutar girin',
  ambiguous: (text: string, thousands: string, decimals: string) =>
    `${text} iki türlü okunabilir: ${thousands} ya da ${decimals}`,
  tooPrecise: (text: string) => `${text}: ondalık kısmı en çok iki basamaktır`,
} as const

/** Says what is wrong with a typed amount; null when nothing is. */
export function amountProblemText(text: string): string | null {
  const shown = compactOf(text)
  switch (amountProblem(text)) {
    case null:
      return null
    case 'malformed':
      return moneyTexts.malformed
    case 'ambiguous':
      return moneyTexts.ambiguous(shown, plainAmount(shown.replace('.', '')), plainAmount(shown))
    case 'too-precise':
      return moneyTexts.tooPrecise(shown)
  }
}
