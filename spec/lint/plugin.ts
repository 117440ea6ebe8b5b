import { closedAnswers } from './closed-answers.ts';
import { costDeclared } from './cost-declared.ts';
import { documentedFields } from './documented-fields.ts';
import { documentedProblems } from './documented-problems.ts';
import { knownExtensions } from './known-extensions.ts';
import { linkedRules } from './linked-rules.ts';
import { pagingDeclared } from './paging-declared.ts';
import { boundedParameters } from './bounded-parameters.ts';
import { operationExample } from './operation-example.ts';
import { stabilityDeclared } from './stability-declared.ts';

/** Our rules for Redocly, `explorer/<name>` in redocly.yaml. Each is described in its file. */
export default (): object => ({
  id: 'explorer',
  rules: {
    oas3: {
      'bounded-parameters': boundedParameters,
      'closed-answers': closedAnswers,
      'cost-declared': costDeclared,
      'documented-fields': documentedFields,
      'documented-problems': documentedProblems,
      'known-extensions': knownExtensions,
      'linked-rules': linkedRules,
      'operation-example': operationExample,
      'paging-declared': pagingDeclared,
      'stability-declared': stabilityDeclared,
    },
  },
});
