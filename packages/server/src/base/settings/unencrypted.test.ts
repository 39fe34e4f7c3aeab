import { describe, expect, it } from 'vitest'
import { unencryptedSettings } from './unencrypted.ts'

describe('a setting that sends credentials unencrypted to another machine', () => {
  it.each(['http://portal.example', 'http://10.0.0.1:3000', 'http://[2001:db8::1]', 'http://localhost.kotu.example'])(
    'is PUBLIC_URL %s',
    (publicUrl) => {
      expect(unencryptedSettings({ publicUrl, databaseUrl: undefined })).toEqual(['PUBLIC_URL'])
    },
  )

  it.each(['https://portal.example', 'http://127.0.0.1:3000', 'http://localhost', 'http://[::1]:3000', undefined])(
    'is not PUBLIC_URL %s',
    (publicUrl) => {
      expect(unencryptedSettings({ publicUrl, databaseUrl: undefined })).toEqual([])
    },
  )

  it.each([
    'postgres://portal:x@db.example/portal',
    'postgres://portal:x@10.0.0.2:5432/portal?sslmode=disable',
    'postgres://db.example/portal?sslmode=prefer',
    'postgres:///portal?host=db.example',
  ])('is DATABASE_URL %s', (databaseUrl) => {
    expect(unencryptedSettings({ publicUrl: undefined, databaseUrl })).toEqual(['DATABASE_URL'])
  })

  it.each([
    'postgres://portal:x@db.example/portal?sslmode=verify-full',
    'postgres://db.example/portal?ssl=true',
    'postgres://portal@127.0.0.1/portal',
    'postgres://localhost/portal',
    'postgres:///portal',
    'postgres://%2Fvar%2Frun%2Fpostgresql/portal',
    'postgres:///portal?host=/var/run/postgresql',
    'no-url',
    undefined,
  ])('is not DATABASE_URL %s', (databaseUrl) => {
    expect(unencryptedSettings({ publicUrl: undefined, databaseUrl })).toEqual([])
  })
})
