/** Texts about the schema of the database. */
export const migrateTexts = {
  newerSchema: (step: string) =>
    `Veritabanı daha yeni bir sürümle hazırlanmış (bu sürümün bilmediği adım: ${step}); sunucunun o sürümünü çalıştırın.`,
} as const
