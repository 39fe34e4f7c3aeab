/** What is said about the form of the output. */
export const outputTexts = {
  hidden: (count: number) =>
    `Terminal dar olduğu için ${count} sütun gösterilmedi; hepsi için pencereyi genişletin veya --json kullanın.`,
} as const
