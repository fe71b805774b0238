export declare function findProblems(root?: string): Promise<readonly string[]>;
