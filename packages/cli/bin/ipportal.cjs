#!/usr/bin/env node
/**
 * Starts the CLI. The package has the bundle only; the checkout also has the sources, and may have to build it first.
 */
const { existsSync } = require('node:fs')
const { join } = require('node:path')

const bundle = join(__dirname, '..', 'dist', 'ipportal.cjs')
if (existsSync(join(__dirname, '..', 'src'))) require('../start-from-checkout.cjs').start(bundle)
else require(bundle)
