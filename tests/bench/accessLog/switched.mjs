import { registerAccessLog as register } from '../../../src/server/accessLog/registerAccessLog';

let isOn = true;
process.on('message', (wanted) => {
  isOn = wanted === 'on';
  process.send(wanted);
});

/**
 * The access log with a switch, which the product does not have: while it is off, answers bypass the hook that logs
 * them.
 */
export function registerAccessLog(app, options) {
  const addHook = (name, hook) =>
    app.addHook(
      name,
      name === 'onSend'
        ? (request, reply, payload, done) => (isOn ? hook.call(app, request, reply, payload, done) : done())
        : hook,
    );
  const switched = new Proxy(app, {
    get: (target, name) => {
      if (name === 'addHook') return addHook;
      const value = target[name];
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return register(switched, options);
}
