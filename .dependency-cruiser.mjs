/** From the top to the bottom: a layer imports only what is listed below it, types included. */
const layers = [
  'src/demo',
  'src/server/app',
  'src/server/admin',
  'src/server/rooms',
  'src/server/training',
  'src/server/marketplace',
  'src/server/payments',
  'src/server/identity',
  'src/server/notifications',
  'src/server/lib',
  'src/server/config',
  'src/contract',
]
const outside = '^(bench|chaos|scripts|test)/'
const tests = '[.]test[.]tsx?$'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layers.slice(1).map((layer, at) => ({
      name: 'layers',
      comment: `${layer} stands below what it imports. Move what both need further down, or declare an interface in ${layer}.`,
      severity: 'error',
      from: { path: `^${layer}/`, pathNot: tests },
      to: {
        path: [...layers.slice(0, at + 1).map(upper => `^${upper}/`), '^src/server/[^/]+[.]ts$', outside],
      },
    })),
    {
      name: 'layers',
      comment: 'The sandbox provider knows the platform and the contract, not the product.',
      severity: 'error',
      from: { path: '^src/fake-payment-provider/', pathNot: tests },
      to: { path: '^src/', pathNot: '^src/(fake-payment-provider|server/lib|server/config|contract)/' },
    },
    {
      name: 'layers',
      comment: 'Browser and server meet in src/contract only.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: tests },
      to: { path: ['^src/server/', '^src/demo/', '^src/fake-payment-provider/', outside] },
    },
    {
      name: 'layers',
      comment: 'Browser and server meet in src/contract only.',
      severity: 'error',
      from: { path: '^src/(server|demo|fake-payment-provider|contract)/', pathNot: tests },
      to: { path: '^src/web/' },
    },
    {
      name: 'no-cycles',
      comment: 'Move what both files need into a third one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract is read by browser and server alike: it imports zod and itself.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: tests },
      to: { pathNot: '^src/contract/|node_modules/zod/' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](css|json|svg|png)$' },
    enhancedResolveOptions: { conditionNames: ['import', 'default'], exportsFields: ['exports'] },
  },
}
