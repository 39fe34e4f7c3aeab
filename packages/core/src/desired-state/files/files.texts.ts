/** Faults of a text as a whole. */
export const stateTextTexts = {
  tooLong: (millions: number) => `çok uzun: en fazla ${millions} milyon karakter okunur`,
  badPlan: 'bozuk bir plan dosyası',
  newerPlan: 'daha yeni bir sürümün planı',
  otherPortal: (portal: string) => `Bu plan başka bir portal için yapılmış: ${portal}`,
} as const

/** Faults of records in CSV. */
export const csvTexts = {
  noColumns: 'CSV boş; ilk satırda sütun adları olmalı',
  unknownColumn: (known: readonly string[]) => `böyle bir sütun yok; olabilir: ${known.join(', ')}`,
  repeatedColumn: 'bu sütun ikinci kez yazılmış',
  missingColumn: 'bu sütun gerekli',
  badQuotes: 'tırnaklar uyuşmuyor',
  tooManyCells: (most: number) => `satırda ${most} sütundan çok değer var`,
  unknownKind: (known: readonly string[]) => `şunlardan biri olmalı: ${known.join(', ')}`,
  onlyFor: (kind: string) => `yalnız ${kind} satırında yazılabilir`,
  otherBlock: (line: number) => `aynı siparişin bloğu satır ${line} içinde başka`,
} as const
