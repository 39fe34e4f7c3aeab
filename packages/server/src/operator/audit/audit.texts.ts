import type { ChainProblem } from '../../store/audit/seals/chain-walk.ts'

const problems: Record<ChainProblem, (id: number) => string> = {
  changed: (id) => `${id} numaralı kayıt değiştirilmiş`,
  missing: (id) => `${id} numaralı kayıt (veya ondan başlayan kayıtlar) silinmiş`,
  inserted: (id) => `${id} numaralı kayıt sonradan eklenmiş`,
  reordered: (id) => `${id} numaralı kayıt başka bir kaydın yerinde`,
  checkpoint: (id) => `süresi dolan kayıtların (${id} numaraya kadar) mühürü değiştirilmiş`,
  key: (id) => `${id} numaralı kayıt geçerli olmayan bir anahtarla mühürlenmiş`,
  cut: (id) =>
    `zincirin sonu kesilmiş: ${id} numaralı kayıttan sonrası, bilinen sonla (--anchor veya DATA_DIR/audit-end) uyuşmuyor`,
}

const noKnownEnd =
  'Bilinen bir son yok (DATA_DIR/audit-end): sonu kesilmiş bir zincir fark edilmez. Günlükteki bir sonu --anchor ile verin.'

/** Texts of `operator audit`. */
export const auditCommandTexts = {
  holds: (
    { checked, unsealed, trimmed }: { checked: number; unsealed: number; trimmed: number },
    end: string,
    isCompared: boolean,
  ) =>
    `Denetim kaydı tutarlı: ${checked} kayıt denetlendi, ${unsealed} kayıt henüz mühürlenmedi, ${trimmed} kayıt süresi dolduğu için silindi.\nZincirin sonu: ${end}${isCompared ? '' : `\n${noKnownEnd}`}`,
  broken: (id: number, problem: ChainProblem) => `Denetim kaydı tutarsız: ${problems[problem](id)}.`,
  holdsBefore: (checked: number, end: string) => `Ondan önceki ${checked} kayıt tutarlı.\nTutarlı kısmın sonu: ${end}`,
  badAnchor: (given: string) =>
    `Zincir sonu anlaşılamadı: ${given}. Günlükteki audit.sealed satırından POSITION:MAC biçiminde yazın.`,
  badEnd: (reason: string) => `Bilinen zincir sonu okunamadı: ${reason}`,
  nothingToAccept: 'Zincir bilinen sonu içeriyor; kabul edilecek bir eksik yok.',
  accepted: (lost: string | null, end: string) =>
    `Zincirin şimdiki sonu kabul edildi: ${end}\nBilinen eski son: ${lost ?? 'okunamadı'}. Eksik kayıtlar geri gelmez; günlükteki eski satırlar artık uyuşmaz.`,
  badOption: (name: string, given: string, choices: readonly string[]) =>
    `--${name} geçersiz: ${given}${choices.length === 0 ? '' : `. Seçenekler: ${choices.join(', ')}`}`,
} as const
