import type { Reporter, TestCase } from "vitest/node";

/** Prints why the first attempt failed of a test that passed at the second: otherwise nobody learns of it. */
export const flakyReporter: Reporter = {
  onTestCaseResult(testCase: TestCase) {
    if (!testCase.diagnostic()?.flaky) return;
    const errors = testCase.result().errors ?? [];
    const reasons = errors.map(({ message, stack }) => stack ?? message);
    process.stderr.write(`\nPassed only when repeated: ${testCase.fullName}\n${reasons.join("\n")}\n`);
  },
};
