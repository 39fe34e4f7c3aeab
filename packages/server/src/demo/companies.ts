import { generateSecret } from 'otplib'
import { normaliseEmail } from '@ip-portal/core/kernel/values/turkish'
import { newPassword } from '../auth/password/passwords.ts'
import type { DemoSignIn } from '../base/data-dir/demo-sign-ins.ts'
import type { DemoData } from './demo-data.ts'
import { demoTexts } from './demo.texts.ts'

/** Ids of the two demo companies. */
export const companyIds = { main: 1, wide: 2 } as const

/** Adds the companies with their users; `hashes` are the stored passwords in the order of the sign-ins. */
export function addCompanies(data: DemoData, signIns: readonly DemoSignIn[], hashes: readonly string[]): void {
  const companies = { [companyIds.main]: demoTexts.mainCompany, [companyIds.wide]: demoTexts.wideCompany }
  for (const [id, name] of Object.entries(companies))
    data.add('companies', {
      id: Number(id),
      name,
      external_id: null,
      tax_number: null,
      tax_office: null,
      address: null,
      merged_into: null,
      orders_version: data.at(0),
      created_at: data.at(-900),
    })
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

/** Creates random sign-ins; all other demo data is the same on every machine. */
export const createDemoSignIns = (companies: { main: string; wide: string }): DemoSignIn[] => [
  { email: 'demo@ornek.example', password: newPassword(), totpSecret: generateSecret(), company: companies.main },
  { email: 'yeni@ornek.example', password: newPassword(), totpSecret: null, company: companies.main },
  { email: 'genis@ornek.example', password: newPassword(), totpSecret: null, company: companies.wide },
]
