import { normaliseEmail } from '@ip-portal/core/kernel/values/turkish'
import type { DemoData } from './demo-data.ts'
import { demoTexts } from './demo.texts.ts'
import type { DemoSignIn } from './sign-ins.ts'

/** Ids of the two demo companies. */
export const companyIds = { main: 1, wide: 2 } as const

/** Adds the companies with their users; `hashes` are the stored passwords in the order of the sign-ins. */
export function addCompanies(data: DemoData, signIns: readonly DemoSignIn[], hashes: readonly string[]): void {
  const companies = { [companyIds.main]: demoTexts.mainCompany, [companyIds.wide]: demoTexts.wideCompany }
  for (const [id, name] of Object.entries(companies))
    data.add('companies', { id: Number(id), name, orders_version: data.at(0), created_at: data.at(-900) })
  signIns.forEach((signIn, index) => {
    const isNew = signIn.email.startsWith('yeni@')
    data.add('users', {
      id: index + 1,
      company_id: signIn.company === demoTexts.wideCompany ? companyIds.wide : companyIds.main,
      email: normaliseEmail(signIn.email),
      name: demoTexts.users[index] ?? signIn.email,
      phone: isNew ? null : `+90 212 555 00 0${index}`,
      password_hash: hashes[index] ?? '',
      email_verified_at: isNew ? null : data.at(-800),
      totp_secret: signIn.totpSecret,
      reset_needed_at: null,
      password_ends_at: null,
      totp_pending_secret: null,
      totp_pending_at: null,
      disabled_at: null,
      created_at: data.at(isNew ? -3 : -900),
    })
  })
  data.add('registry_defaults', {
    company_id: companyIds.main,
    admin_c: 'DO1-EXAMPLE',
    org: 'ORG-OT1-EXAMPLE',
    asn: 'AS64500',
  })
}
