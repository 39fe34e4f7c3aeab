/** True for a promo code in the field that was neither applied nor refused. */
export const isUncheckedCode = ({ code, promo }: { code: string; promo: unknown }, typed = ''): boolean =>
  promo === null && typed.trim() !== '' && typed !== code
