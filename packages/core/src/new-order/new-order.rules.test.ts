import { describe, expect, it } from 'vitest'
import {
  byAddress,
  cidrOf,
  matchingBlocks,
  newOrderProblems,
  newOrderRequest,
  orderPrice,
  rblStateOf,
  registryDescription,
  type NewOrderForm,
} from './new-order.rules.ts'

const service = {
  id: 1,
  name: 'IP',
  price: 450,
  taxRate: 20,
  stampTaxRate: 0,
  productCode: 'IP-LEASE',
  renewal_period: 'yearly',
  is_one_time: 0 as const,
}
const verified = (value: string) => ({ value, isVerified: true })
const form: NewOrderForm = {
  service,
  block: { ip: '198.18.9.0', subnet: '24', rbl: { blackListed: 0, url: null, createDate: null, reportId: 'R1' } },
  description: 'Çağrı merkezi',
  adminC: verified('DO1-EXAMPLE'),
  asn: verified('AS64500'),
  org: { value: '', isVerified: false },
  organisation: '',
}

describe('problems of an order', () => {
  it.each([
    [{}, []],
    [{ block: null }, ['block-missing']],
    [{ description: ' 日本 ' }, ['description-missing']],
    [{ adminC: { value: 'X', isVerified: false } }, ['admin-c-unverified']],
    [{ asn: verified('64500') }, ['asn-malformed']],
    [{ asn: { value: 'AS64500', isVerified: false } }, ['asn-unverified']],
    [{ org: verified('OT1') }, ['org-malformed']],
    [{ org: { value: 'ORG-OT1', isVerified: false } }, ['org-unverified']],
    [{ org: verified('ORG-OT1') }, []],
    [{ adminC: verified('') }, ['admin-c-unverified']],
    [{ asn: verified('XAS64500') }, ['asn-malformed']],
    [{ asn: verified('AS64500X') }, ['asn-malformed']],
    [{ asn: verified('AS') }, ['asn-malformed']],
    [{ asn: verified('AS12345678901') }, ['asn-malformed']],
    [{ org: verified('OT1-ORG-') }, ['org-malformed']],
    [{ block: null, description: '', organisation: 'x' }, ['block-missing', 'description-missing']],
    [{ service: { ...service, id: 2 }, organisation: ' ' }, ['organisation-missing']],
    [{ service: { ...service, id: 2 } }, ['organisation-missing']],
    [{ service: { ...service, id: 2 }, organisation: 'Örnek' }, []],
  ])('%j: %j', (fields, problems) => expect(newOrderProblems({ ...form, ...fields })).toEqual(problems))
})

describe('price', () => {
  it('without promo and stamp tax', () =>
    expect(orderPrice(service, null)).toEqual({
      price: 450,
      discount: 0,
      discountedPrice: 450,
      stampTax: null,
      total: 450,
    }))
  it('stamp tax is a percent of the discounted price', () =>
    expect(orderPrice({ ...service, stampTaxRate: 0.95 }, { discount: 45, finalPrice: 405 })).toEqual({
      price: 450,
      discount: 45,
      discountedPrice: 405,
      stampTax: 3.85,
      total: 408.85,
    }))
  it('of a promo code without amounts is the price, with an unknown discount', () => {
    const promo = { discount: null, finalPrice: null }
    expect(orderPrice(service, promo)).toMatchObject({ discount: null, discountedPrice: 450, total: 450 })
    expect(orderPrice(service, { discount: 450, finalPrice: 0 })).toMatchObject({ discountedPrice: 0, total: 0 })
    expect(orderPrice({ ...service, price: null }, null)).toMatchObject({ price: 0, discountedPrice: 0, total: 0 })
  })
  it('a rate of a thousandth of a percent counts: the stamp tax of contracts is 0.948 percent', () =>
    expect(orderPrice({ ...service, stampTaxRate: 0.948 }, null)).toMatchObject({ stampTax: 4.27, total: 454.27 }))
})

it('the request has ASCII texts, the unchanged promo and no field of the other service', () => {
  const result = { discount: 45, finalPrice: 405, promoDetails: { code: 'YUZDE10', extra: 1 } }
  expect(newOrderRequest(form, { code: 'YUZDE10', result })).toMatchObject({
    service_type_id: 1,
    price: 450,
    discounted_price: 405,
    ip: '198.18.9.0',
    subnet: '24',
    ip_desc: 'CAGRI MERKEZI',
    ip_asn: 'AS64500',
    rbl_report_id: 'R1',
    promo_code: 'YUZDE10',
    promo_result: result,
  })
  const asn = newOrderRequest({ ...form, service: { ...service, id: 2 }, organisation: ' Örnek ' }, null)
  expect(asn).toMatchObject({ organisation: 'Örnek' })
  expect(Object.keys(asn)).not.toContain('ip')
  expect(Object.keys(asn)).not.toContain('promo_code')
})

it('the request of a block has all its fields, the empty ones as empty texts', () => {
  const bare = { ...form, description: ' a ', block: { ip: '198.18.9.0', subnet: '24', rbl: null } }
  expect(newOrderRequest({ ...bare, service: { ...service, taxRate: null, stampTaxRate: null } }, null)).toEqual({
    service_type_id: 1,
    price: 450,
    discounted_price: 450,
    tax_rate: 0,
    stamp_tax_rate: 0,
    product_code: 'IP-LEASE',
    renewal_period: 'yearly',
    is_one_time: 0,
    ip: '198.18.9.0',
    subnet: '24',
    ip_desc: 'A',
    ip_org: '',
    ip_admin_c: 'DO1-EXAMPLE',
    ip_mnt: '',
    ip_asn: 'AS64500',
    rbl_report_id: '',
  })
  expect(newOrderRequest({ ...form, service: { ...service, stampTaxRate: 0.948 } }, null)).toMatchObject({
    tax_rate: 20,
    stamp_tax_rate: 0.948,
  })
})

it('a description is upper-cased by invariant rules', () =>
  expect(registryDescription('istanbul ıı')).toBe('ISTANBUL II'))

describe('free blocks', () => {
  const scan = (blackListed: number | null) => ({ blackListed, url: null, createDate: null, reportId: null })
  const blocks = [
    { ip: '198.18.8.0', subnet: '24', rbl: scan(0) },
    { ip: '198.18.16.0', subnet: '22', rbl: scan(1) },
    { ip: '2001:db8:F::', subnet: '48', rbl: null },
    { ip: '203.0.113.0', subnet: '24', rbl: scan(null) },
  ]
  it.each([
    [' 198.18 ', ['198.18.8.0/24', '198.18.16.0/22']],
    ['/22', ['198.18.16.0/22']],
    ['DB8:f', ['2001:db8:F::/48']],
    ['10.', []],
    [' ', ['198.18.8.0/24', '198.18.16.0/22', '2001:db8:F::/48', '203.0.113.0/24']],
  ])('%j finds %j', (typed, found) => expect(matchingBlocks(blocks, typed).map(cidrOf)).toEqual(found))
  it('are sorted by their numbers', () => {
    const mixed = ['198.18.10.0/24', '2001:db8:10::/48', '198.18.9.0/25', '198.18.9.0/24', '2001:db8::/32', '9.0.0.0/8']
    const free = mixed.map((cidr) => ({ ip: cidr.split('/')[0] ?? '', subnet: cidr.split('/')[1] ?? '', rbl: null }))
    expect(byAddress(free).map(cidrOf)).toEqual([
      '9.0.0.0/8',
      '198.18.9.0/24',
      '198.18.9.0/25',
      '198.18.10.0/24',
      '2001:db8::/32',
      '2001:db8:10::/48',
    ])
  })
  it('are clean, listed or never scanned', () =>
    expect(blocks.map(rblStateOf)).toEqual(['clean', 'listed', 'unscanned', 'unscanned']))
})
