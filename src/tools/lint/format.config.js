/** The formatting rules of `npm run format`. Anything that they do not cover stays as written. */
export default {
  plugins: [],
  categories: { correctness: 'off' },
  jsPlugins: ['@stylistic/eslint-plugin'],
  rules: {
    '@stylistic/arrow-parens': 'error',
    '@stylistic/comma-dangle': ['error', { arrays: 'always-multiline', objects: 'always-multiline', imports: 'always-multiline', exports: 'always-multiline', functions: 'always-multiline', generics: 'ignore' }],
    '@stylistic/comma-spacing': 'error',
    '@stylistic/eol-last': 'error',
    '@stylistic/key-spacing': 'error',
    '@stylistic/keyword-spacing': 'error',
    '@stylistic/no-multi-spaces': 'error',
    '@stylistic/no-multiple-empty-lines': ['error', { max: 1, maxBOF: 0, maxEOF: 0 }],
    '@stylistic/no-trailing-spaces': 'error',
    '@stylistic/object-curly-spacing': ['error', 'always'],
    '@stylistic/quotes': ['error', 'single', { avoidEscape: true, allowTemplateLiterals: 'always' }],
    '@stylistic/semi': 'error',
    '@stylistic/space-before-blocks': 'error',
    '@stylistic/space-infix-ops': 'error',
  },
};
