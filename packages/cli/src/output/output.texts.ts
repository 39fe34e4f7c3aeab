/** What is said about the form of the output. */
export const outputTexts = {
  hidden: (count: number) => `Terminal dar olduğu için ${count} sütun gösterilmedi; hepsi için --json kullanın.`,
} as const
