import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { expect } from "vitest";

// Hashing passwords as strongly as the product does takes 40 ms each. The hash is the same
// otherwise: argon2id with the stored parameters in its text. Real where its strength or its time is the subject.

const isSubject = /password-hash|passwords\.test|growing-waits/;
const product = { memory: 19_456, passes: 2 };
const least = { memory: 8, passes: 1 };

const mark = Symbol.for("classback: cheap hashing");
const { argon2 } = crypto;

if (!(mark in argon2)) {
  const cheap: typeof argon2 = (algorithm, parameters, callback) => {
    const isProducts = parameters.memory === product.memory && parameters.passes === product.passes;
    const isReal = !isProducts || isSubject.test(expect.getState().testPath ?? "");
    argon2(algorithm, isReal ? parameters : { ...parameters, ...least }, callback);
  };
  Object.assign(crypto, { argon2: Object.assign(cheap, { [mark]: true }) });
  syncBuiltinESMExports();
}
