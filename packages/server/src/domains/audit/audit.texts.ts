/** Texts of refused reads of the audit log. */
export const auditTexts = {
  badFilter: (name: string) => `Etkinlik listesinin ${name} filtresi geçersiz`,
} as const
