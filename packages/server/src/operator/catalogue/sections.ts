import { orderStatuses, serviceTypes } from '@ip-portal/core/kernel/values/limits'
import { fromCents, toCents } from '@ip-portal/core/kernel/values/money'
import { readParameter, readTerms, writeParameter, writeTerms } from '../../store/parameters.ts'
import type { Item, SectionName } from './catalogue.schema.ts'
import { catalogueTexts as texts } from './catalogue.texts.ts'
import type { Section } from './section.ts'
import { asns, blocks } from './stock.ts'

type Kind = keyof typeof serviceTypes
const kinds = Object.keys(serviceTypes) as Kind[]

/** Section whose one entry is a JSON text among the parameters. */
const parameterSection = <Of>(name: string): Section<Of> => ({
  read: async (db) => {
    const value = await readParameter(db, name)
    return value?.startsWith('{') === true ? [JSON.parse(value) as Of] : []
  },
  write: (db, { after }) => writeParameter(db, name, after === null ? null : JSON.stringify(after)),
})

const terms: Section<Item<'terms'>> = {
  read: async (db) => {
    const { cardCommission, changeFeeCents, freeChanges, dueDays, invoicePrefix } = await readTerms(db)
    return [
      {
        card_commission: cardCommission,
        change_fee_usd: fromCents(changeFeeCents),
        free_changes: freeChanges,
        due_days: dueDays,
        invoice_prefix: invoicePrefix,
      },
    ]
  },
  write: async (db, { after }) =>
    after &&
    writeTerms(db, {
      cardCommission: after.card_commission,
      changeFeeCents: toCents(after.change_fee_usd) ?? 0,
      freeChanges: after.free_changes,
      dueDays: after.due_days,
      invoicePrefix: after.invoice_prefix,
    }),
}

const services: Section<Item<'services'>> = {
  keyOf: ({ service }) => service,
  read: async (db) => {
    const rows = await db.selectFrom('service_types').selectAll().orderBy('id').execute()
    return rows.flatMap((row) =>
      kinds
        .filter((kind) => serviceTypes[kind] === row.id)
        .map((service) => ({
          service,
          name: row.name,
          code: row.product_code,
          price_usd: fromCents(row.price_cents),
          tax_percent: row.tax_rate,
          stamp_tax_percent: row.stamp_tax_rate,
          period: row.renewal_period,
          one_time: row.is_one_time === 1,
          offered: row.is_offered !== 0,
        })),
    )
  },
  refuse: async (db, { before, after }, { wanted }) => {
    if (after !== null || before === null) return []
    if (wanted.contract_templates.some(({ service }) => service === before.service))
      return [texts.serviceMissing(before.service)]
    const id = serviceTypes[before.service]
    const used = await Promise.all(
      (['orders', 'order_requests'] as const).map((table) =>
        db.selectFrom(table).select('id').where('service_type_id', '=', id).limit(1).execute(),
      ),
    )
    return used.flat().length > 0 ? [texts.serviceUsed(before.service)] : []
  },
  write: async (db, { before, after }) => {
    if (after === null)
      return db
        .deleteFrom('service_types')
        .where('id', '=', serviceTypes[before?.service ?? 'ip'])
        .execute()
    const row = {
      name: after.name,
      product_code: after.code,
      price_cents: toCents(after.price_usd) ?? 0,
      tax_rate: after.tax_percent,
      stamp_tax_rate: after.stamp_tax_percent,
      renewal_period: after.period,
      is_one_time: after.one_time ? (1 as const) : (0 as const),
      is_offered: after.offered ? (1 as const) : (0 as const),
    }
    return db
      .insertInto('service_types')
      .values({ id: serviceTypes[after.service], ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  },
}

const orderStatusSection: Section<Item<'order_statuses'>> = {
  keyOf: ({ code }) => String(code),
  read: async (db) => {
    const rows = await db.selectFrom('order_statuses').selectAll().orderBy('code').execute()
    return rows.map(({ code, description }) => ({ code, text: description }))
  },
  refuse: async (db, { before, after }) => {
    if (after !== null || before === null) return []
    const { code } = before
    const isNeeded = Object.values(orderStatuses).some((needed) => needed === code)
    const used = await db.selectFrom('orders').select('id').where('status', '=', code).limit(1).execute()
    return isNeeded || used.length > 0 ? [texts.statusUsed(String(code))] : []
  },
  write: (db, { key, after }) =>
    after === null
      ? db.deleteFrom('order_statuses').where('code', '=', Number(key)).execute()
      : db
          .insertInto('order_statuses')
          .values({ code: after.code, description: after.text })
          .onConflict((conflict) => conflict.column('code').doUpdateSet({ description: after.text }))
          .execute(),
}

const fileTypes: Section<Item<'file_types'>> = {
  keyOf: ({ id }) => String(id),
  read: async (db) => {
    const rows = await db.selectFrom('file_types').selectAll().orderBy('id').execute()
    return rows.map(({ id, description }) => ({ id, text: description }))
  },
  refuse: async (db, { before, after }, { wanted }) => {
    if (after !== null || before === null) return []
    const needed = wanted.contract_templates.filter(({ files }) => files.includes(before.id))
    if (needed.length > 0) return needed.map(({ service }) => texts.fileTypeMissing(service, before.id))
    const used = await Promise.all(
      (['contract_required_files', 'contract_files'] as const).map((table) =>
        db.selectFrom(table).select('contract_id').where('file_type_id', '=', before.id).limit(1).execute(),
      ),
    )
    return used.flat().length > 0 ? [texts.fileTypeUsed(String(before.id))] : []
  },
  write: (db, { key, after }) =>
    after === null
      ? db.deleteFrom('file_types').where('id', '=', Number(key)).execute()
      : db
          .insertInto('file_types')
          .values({ id: after.id, description: after.text })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ description: after.text }))
          .execute(),
}

const contractTemplates: Section<Item<'contract_templates'>> = {
  keyOf: ({ service }) => service,
  read: async (db) => {
    const rows = await db.selectFrom('contract_templates').selectAll().orderBy('service_type_id').execute()
    return rows.flatMap(({ service_type_id, template_json }) =>
      kinds
        .filter((kind) => serviceTypes[kind] === service_type_id)
        .map((service) => ({ service, ...(JSON.parse(template_json) as Omit<Item<'contract_templates'>, 'service'>) })),
    )
  },
  refuse: async (_, { after }, { wanted }) =>
    after === null
      ? []
      : [
          ...(wanted.services.some(({ service }) => service === after.service)
            ? []
            : [texts.serviceMissing(after.service)]),
          ...after.files
            .filter((id) => !wanted.file_types.some((type) => type.id === id))
            .map((id) => texts.fileTypeMissing(after.service, id)),
        ],
  write: (db, { key, after }) => {
    const service_type_id = serviceTypes[key as Kind]
    if (after === null)
      return db.deleteFrom('contract_templates').where('service_type_id', '=', service_type_id).execute()
    const { service: _, ...template } = after
    const template_json = JSON.stringify(template)
    return db
      .insertInto('contract_templates')
      .values({ service_type_id, template_json })
      .onConflict((conflict) => conflict.column('service_type_id').doUpdateSet({ template_json }))
      .execute()
  },
}

const promoCodes: Section<Item<'promo_codes'>> = {
  keyOf: ({ code }) => code,
  read: async (db) => {
    const rows = await db.selectFrom('promo_codes').selectAll().orderBy('code').execute()
    return rows.map(({ code, discount_type: type, discount_value: value, is_active }) => ({
      code,
      ...(type === 'PERCENTAGE' ? { percent: value } : { usd: fromCents(value) }),
      active: is_active === 1,
    }))
  },
  write: (db, { key, after }) => {
    if (after === null) return db.deleteFrom('promo_codes').where('code', '=', key).execute()
    const { percent, usd = 0, active } = after
    const row = {
      discount_type: percent === undefined ? ('fixed' as const) : ('PERCENTAGE' as const),
      discount_value: percent ?? toCents(usd) ?? 0,
      is_active: active ? (1 as const) : (0 as const),
    }
    return db
      .insertInto('promo_codes')
      .values({ code: after.code, ...row })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
      .execute()
  },
}

/** Parts of the catalogue in the order in which they are written: what others refer to comes first. */
export const sections: { readonly [Name in SectionName]: Section<Item<Name>> } = {
  provider: parameterSection('provider'),
  terms,
  bank: parameterSection('bank_accounts'),
  services,
  order_statuses: orderStatusSection,
  file_types: fileTypes,
  contract_templates: contractTemplates,
  promo_codes: promoCodes,
  blocks,
  asns,
}
